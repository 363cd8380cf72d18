// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/http_client.h"
#include "test_class.h"

#include <QTest>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace nytprof;

namespace {

/// Answers one request of the loopback device: with a text, and then a byte every tenth of a
/// second, up to a number.
class OneAnswer {
public:
    explicit OneAnswer(std::string text, int slowBytes = 0)
        : m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        auto* const plain = reinterpret_cast<sockaddr*>(&address);
        socklen_t size = sizeof address;
        if (::bind(m_listener, plain, size) != 0 || ::listen(m_listener, 1) != 0
            || ::getsockname(m_listener, plain, &size) != 0)
            qFatal("no socket");
        m_url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + '/';
        m_thread = std::jthread([this, text = std::move(text), slowBytes] {
            const int connection = ::accept(m_listener, nullptr, nullptr);
            std::array<char, 4096> request{};
            bool isOpen = ::recv(connection, request.data(), request.size(), 0) > 0
                && isSent(connection, text);
            for (int i = 0; isOpen && i < slowBytes; ++i) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                isOpen = isSent(connection, "x");
            }
            ::close(connection);
        });
    }
    ~OneAnswer()
    {
        ::shutdown(m_listener, SHUT_RDWR); // ends accept()
        m_thread.join();
        ::close(m_listener);
    }
    OneAnswer(const OneAnswer&) = delete;
    OneAnswer& operator=(const OneAnswer&) = delete;

    [[nodiscard]] const std::string& url() const { return m_url; }

private:
    static bool isSent(int connection, std::string_view text)
    {
        return ::send(connection, text.data(), text.size(), MSG_NOSIGNAL) > 0;
    }

    int m_listener;
    std::string m_url;
    std::jthread m_thread;
};

} // namespace

class HttpClientTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_send = loadHttpClient();
        if (!m_send)
            QSKIP(NoHttpClient);
    }

    void slowAnswersAreGivenUp()
    {
        const OneAnswer server("HTTP/1.1 200 OK\r\n\r\n", 50);
        HttpRequest request{server.url()};
        request.maxBytes = 1000;
        request.timeout = std::chrono::seconds(1);
        const HttpAnswer answer = m_send(request);
        QCOMPARE(answer.status, 0);
        QVERIFY(isTransient(answer));
    }

    void longAnswersAreFinal()
    {
        const OneAnswer server("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n123456789");
        HttpRequest request{server.url()};
        request.maxBytes = 8;
        const HttpAnswer answer = m_send(request);
        QVERIFY(answer.isTooLong);
        QVERIFY(!isTransient(answer));
    }

    void invalidRequestsAreFinal()
    {
        HttpRequest request{"http://127.0.0.1:1"};
        request.headers = {"X-Scope-OrgID: a\nb"};
        const HttpAnswer answer = m_send(request);
        QCOMPARE(answer.error, "a header contains a control character");
        QVERIFY(!isTransient(answer));
    }

    void invalidLimitsAreFinal()
    {
        const auto before = std::exchange(silenceLimit(), std::chrono::seconds(0));
        const HttpAnswer answer = m_send({"http://127.0.0.1:1"});
        silenceLimit() = before;
        QCOMPARE(answer.error,
            "NYTPROF_TIMEOUT is not a number of seconds from 1 to 86400; correct it, or use "
            "--timeout");
        QVERIFY(!isTransient(answer));
    }

    void pausesOfServersAreAtMostAnHour()
    {
        const OneAnswer server("HTTP/1.1 429 Busy\r\nRetry-After: 9223372036854775807\r\n"
                               "Content-Length: 0\r\n\r\n");
        const HttpAnswer answer = m_send({server.url()});
        QCOMPARE(answer.status, 429);
        QVERIFY(answer.retryAfter.count() >= 0 && answer.retryAfter <= std::chrono::hours(1));
    }

private:
    SendHttp m_send;
};

NYTPROF_TEST(HttpClientTest)
#include "tst_http_client.moc"
