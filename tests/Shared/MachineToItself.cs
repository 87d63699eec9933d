[assembly: AssemblyFixture(typeof(Tests.Shared.MachineToItself))]

namespace Tests.Shared;

/// <summary>
/// Test projects are run side by side by default, but one that puts a server under load falsifies what the others see. Each takes
/// the machine for itself first; the operating system gives it back when the process ends, however it ends.
/// </summary>
public sealed class MachineToItself : IDisposable
{
    private readonly Mutex _machine = new(initiallyOwned: false, "concurrency-dashboard-tests");

    /// <summary>Waits for its turn.</summary>
    public MachineToItself()
    {
        try
        {
            _machine.WaitOne();
        }
        catch (AbandonedMutexException)
        {
            // The project before this one has ended; the machine is ours.
        }
    }

    /// <summary>Leaves the release to the end of the process: a mutex may only be released by the thread that took it.</summary>
    public void Dispose() => GC.KeepAlive(_machine);
}
