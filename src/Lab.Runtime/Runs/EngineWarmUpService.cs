using LoadEngine.Runs;

namespace Lab.Runtime.Runs;

/// <summary>Warms up the load engine while the target starts.</summary>
internal sealed class EngineWarmUpService : IHostedService
{
    public Task StartAsync(CancellationToken cancellationToken)
    {
        new Thread(() => EngineWarmUp.Ensure()) { IsBackground = true, Name = "rehearsal" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
