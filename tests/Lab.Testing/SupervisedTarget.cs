using Lab.Foundation;
using Lab.Foundation.Composition;
using Lab.Targets;
using Lab.Targets.Composition;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Lab.Testing;

/// <summary>A host that supervises a real target, like the dashboard. Not thread-safe: belongs to one test.</summary>
internal sealed class SupervisedTarget : IAsyncDisposable
{
    // Long, for a busy machine; a signal ends each wait.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly IHost _host;

    private SupervisedTarget(IHost host) => _host = host;

    public ITarget Target => _host.Services.GetRequiredService<ITarget>();

    public IServiceProvider Services => _host.Services;

    public int Port => Target.State.Address.Port;

    public static async Task<SupervisedTarget> StartAsync(
        int port,
        CancellationToken cancellation,
        Action<IServiceCollection>? more = null,
        params (string Key, string Value)[] settings
    )
    {
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Configuration.AddInMemoryCollection([
            new("Target:Port", $"{port}"),
            new("Target:WarmUpSeconds", "0"),
            .. settings.Select(pair => KeyValuePair.Create(pair.Key, (string?)pair.Value)),
        ]);
        builder.Services.AddSingleton(TimeProvider.System);
        builder.Services.AddLabOptions(builder.Configuration);
        builder.Services.AddTarget(builder.Configuration);
        more?.Invoke(builder.Services);
        var host = builder.Build();
        await host.StartAsync(cancellation);
        return new SupervisedTarget(host);
    }

    /// <summary>Waits for a state of the target.</summary>
    public async Task<TargetState> WaitForAsync(Func<TargetState, bool> asked, CancellationToken cancellation)
    {
        var seen = new TaskCompletionSource<TargetState>(TaskCreationOptions.RunContinuationsAsynchronously);
        void Look()
        {
            if (Target.State is var state && asked(state))
            {
                seen.TrySetResult(state);
            }
        }

        Target.Changed += Look;
        try
        {
            Look();
            return await seen.Task.WaitAsync(Patience, cancellation);
        }
        catch (TimeoutException)
        {
            throw new TimeoutException($"The target stayed {Target.State}: {string.Join('\n', Target.State.LogTail)}");
        }
        finally
        {
            Target.Changed -= Look;
        }
    }

    public Task<TargetState> WaitForAsync(TargetPhase phase, CancellationToken cancellation) =>
        WaitForAsync(state => state.Phase == phase, cancellation);

    public Task StopAsync(CancellationToken cancellation) => _host.StopAsync(cancellation);

    public async ValueTask DisposeAsync()
    {
        await _host.StopAsync(CancellationToken.None);
        _host.Dispose();
    }
}
