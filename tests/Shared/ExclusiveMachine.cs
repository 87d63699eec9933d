[assembly: AssemblyFixture(typeof(Tests.Shared.ExclusiveMachine))]

namespace Tests.Shared;

public sealed class ExclusiveMachine : IDisposable
{
    public const string TurnVariable = "CONCURRENCY_DASHBOARD_TURN";

    private static string DefaultTurn =>
        typeof(ExclusiveMachine).Assembly.GetName().Name == "EndToEnd" ? "browser" : "tests";

    private readonly Mutex _machine = new(
        initiallyOwned: false,
        $"concurrency-dashboard-{Environment.GetEnvironmentVariable(TurnVariable) ?? DefaultTurn}"
    );
    private readonly ManualResetEventSlim _isOurs = new(),
        _isOver = new();

    /// <summary>Waits for its turn.</summary>
    public ExclusiveMachine()
    {
        // On a thread that lives as long as the tests: a mutex whose thread has ended counts as given back, and threads
        // of the pool end when they idle.
        new Thread(Hold) { IsBackground = true, Name = "machine to itself" }.Start();
        _isOurs.Wait();
    }

    /// <summary>Lets the next project have its turn.</summary>
    public void Dispose() => _isOver.Set();

    private void Hold()
    {
        try
        {
            _machine.WaitOne();
        }
        catch (AbandonedMutexException)
        {
            // The project before this one was ended; the machine is ours.
        }

        _isOurs.Set();
        _isOver.Wait();
        _machine.ReleaseMutex();
    }
}
