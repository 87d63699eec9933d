using Lab.Foundation;
using Lab.Foundation.Composition;
using Lab.Foundation.Hosting;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Testing;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tests.Shared;

namespace Lab.Tests.Foundation.Hosting;

public sealed class HostStartTests
{
    // Regression: the message about a missing certificate appeared with the stack trace of a target disposed of during its start.
    [Fact]
    public async Task StartOrStop_LaterServiceCannotStart_EndsTheTargetThatIsStartingAndTellsThatReason()
    {
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Configuration.AddInMemoryCollection([new("Target:Port", $"{FreePort.Next()}")]);
        builder.Services.AddSingleton(TimeProvider.System);
        builder.Services.AddLabOptions(builder.Configuration);
        builder.Services.AddTarget(builder.Configuration);
        builder.Services.AddHostedService<CannotStart>();
        using var host = builder.Build();

        var failure = await Assert.ThrowsAsync<FileNotFoundException>(host.StartOrStopAsync);

        Assert.Equal("nowhere.pfx", failure.FileName);
        var state = host.Services.GetRequiredService<ITarget>().State;
        Assert.Equal(TargetPhase.Stopped, state.Phase);
        Assert.Null(state.ProcessId);
    }

    private sealed class CannotStart(ITarget target) : IHostedService
    {
        public async Task StartAsync(CancellationToken cancellationToken)
        {
            await Eventually.WaitForAsync(
                () => target.State.Phase,
                phase => phase != TargetPhase.Stopped,
                cancellationToken
            );
            throw new FileNotFoundException("It is not there.", "nowhere.pfx");
        }

        // Stopping a service that has not started must not hide the error.
        public Task StopAsync(CancellationToken cancellationToken) =>
            throw new InvalidOperationException("It was never started.");
    }
}
