[assembly: AssemblyFixture(typeof(Tests.Shared.ExclusiveMachine))]

namespace Tests.Shared;

/// <summary>
/// Test projects are run side by side by default, but one that puts a server under load falsifies what the others see. Each takes
/// the machine for itself first; the operating system gives it back when the process ends, however it ends. Tests in a browser wait most of
/// their time for what a person would see, and hold on a busy machine, too: they have a turn of their own beside the others.
/// </summary>
public sealed class ExclusiveMachine : IDisposable
{
    /// <summary>Names another turn, for tests that a test runs: they would otherwise wait for what waits for them.</summary>
    public const string TurnVariable = "CONCURRENCY_DASHBOARD_TURN";

    private readonly Mutex _machine = new(
        initiallyOwned: false,
        $"concurrency-dashboard-{Environment.GetEnvironmentVariable(TurnVariable) ?? (typeof(ExclusiveMachine).Assembly.GetName().Name == "EndToEnd" ? "browser" : "tests")}"
    );
    private readonly ManualResetEventSlim _isOurs = new(),
        _isOver = new();

    /// <summary>Waits for its turn.</summary>
    public ExclusiveMachine()
    {
        // On a thread that lives as long as the tests: a mutex whose thread has ended counts as given back, and threads of the pool end when they idle.
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
