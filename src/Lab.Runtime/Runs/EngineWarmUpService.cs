using LoadEngine.Runs;

namespace Lab.Runtime.Runs;

/// <summary>Has the load engine rehearse while the target starts, so that the first run of a talk begins on time. Stateless.</summary>
internal sealed class EngineWarmUpService : IHostedService
{
    public Task StartAsync(CancellationToken cancellationToken)
    {
        // On a thread of its own: nobody waits for it, and it waits itself.
        new Thread(() => EngineWarmUp.Ensure()) { IsBackground = true, Name = "rehearsal" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
