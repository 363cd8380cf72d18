// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Qt is not built with the thread sanitizer, so these functions report its order of events: a task
// starts before it runs, runs before its future finishes, and an event is posted before its
// delivery. They precede Qt's own functions in tests that are built with the sanitizer.
#include <QCoreApplication>
#include <QFutureInterface>
#include <QRunnable>
#include <QThreadPool>

#include <functional>
#include <utility>

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

namespace {

template <class Function>
Function* qtsOwn(const char* symbol)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, symbol));
}

char finishedTasks; // one address for all of them

class TaskOfPool : public QRunnable {
public:
    explicit TaskOfPool(QRunnable* task)
        : m_task(task)
    {
    }
    void run() override
    {
        __tsan_acquire(this);
        const bool isOurs = m_task->autoDelete();
        m_task->run();
        if (isOurs)
            delete m_task;
        __tsan_release(&finishedTasks);
    }

private:
    QRunnable* m_task;
};

class Deliveries : public QObject {
public:
    bool eventFilter(QObject*, QEvent* event) override
    {
        __tsan_acquire(event);
        __tsan_acquire(&finishedTasks);
        return false;
    }
};

void watchDeliveries()
{
    static Deliveries deliveries;
    QCoreApplication::instance()->installEventFilter(&deliveries);
}
Q_COREAPP_STARTUP_FUNCTION(watchDeliveries)

} // namespace

void QThreadPool::start(QRunnable* task, int priority)
{
    static auto* const own
        = qtsOwn<void(QThreadPool*, QRunnable*, int)>("_ZN11QThreadPool5startEP9QRunnablei");
    auto* const known = new TaskOfPool(task);
    __tsan_release(known);
    own(this, known, priority);
}

void QThreadPool::start(std::function<void()> task, int priority)
{
    start(QRunnable::create(std::move(task)), priority);
}

void QFutureInterfaceBase::reportFinished()
{
    static auto* const own
        = qtsOwn<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase14reportFinishedEv");
    __tsan_release(&finishedTasks);
    own(this);
}

void QFutureInterfaceBase::waitForFinished()
{
    static auto* const own
        = qtsOwn<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase15waitForFinishedEv");
    own(this);
    __tsan_acquire(&finishedTasks);
}

bool QFutureInterfaceBase::derefT() const noexcept
{
    static auto* const own
        = qtsOwn<bool(const QFutureInterfaceBase*)>("_ZNK20QFutureInterfaceBase6derefTEv");
    __tsan_release(&finishedTasks);
    const bool isInUse = own(this);
    __tsan_acquire(&finishedTasks);
    return isInUse;
}

void QCoreApplication::postEvent(QObject* receiver, QEvent* event, int priority)
{
    static auto* const own = qtsOwn<void(QObject*, QEvent*, int)>(
        "_ZN16QCoreApplication9postEventEP7QObjectP6QEventi");
    __tsan_release(event);
    own(receiver, event, priority);
}
