[assembly: AssemblyFixture(typeof(Tests.Shared.ExclusiveMachine))]

namespace Tests.Shared;

public sealed class ExclusiveMachine : IDisposable
{
    public const string TurnVariable = "CONCURRENCY_DASHBOARD_TURN";

    // Two queues, one for the projects that start browsers, builds, services under load and whole campaigns, which would disturb each
    // other: two projects run at a time.
    private static string DefaultTurn =>
        typeof(ExclusiveMachine).Assembly.GetName().Name
            is "Architecture.Tests"
                or "Diagnosis.Tests"
                or "EndToEnd"
                or "Faults.Tests"
            ? "programs"
            : "tests";

    private readonly Mutex _machine = new(
        initiallyOwned: false,
        $"concurrency-dashboard-{Environment.GetEnvironmentVariable(TurnVariable) ?? DefaultTurn}"
    );
    private readonly ManualResetEventSlim _isOurs = new(),
        _isOver = new();

    /// <summary>Waits for the lock.</summary>
    public ExclusiveMachine()
    {
        // On a dedicated thread: a mutex is abandoned when its thread ends, and pool threads end when they idle.
        new Thread(Hold) { IsBackground = true, Name = "machine to itself" }.Start();
        _isOurs.Wait();
    }

    /// <summary>Releases the lock for the next project.</summary>
    public void Dispose() => _isOver.Set();

    private void Hold()
    {
        try
        {
            _machine.WaitOne();
        }
        catch (AbandonedMutexException)
        {
            // The previous owner was killed; the lock is acquired.
        }

        _isOurs.Set();
        _isOver.Wait();
        _machine.ReleaseMutex();
    }
}
