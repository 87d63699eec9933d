using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Tests.Shared;

namespace Lab.Tests.Targets.Selection;

[Trait("Category", "Long")]
public sealed class TargetSwitchTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task UseServiceAsync_ThenUseOwn_EndsTheChildAndStartsItAgain()
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var targetState = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        await Choice(supervised).UseServiceAsync(new(kestrel.Address, null), TestLease.New());
        var service = await supervised.WaitForAsync(
            state => state is { IsOwn: false, Phase: TargetPhase.Running },
            Cancellation
        );

        Assert.Equal(kestrel.Address, service.Address);
        Assert.Null(service.ProcessId);
        Assert.Contains("No process is selected", service.RuntimeHint, StringComparison.Ordinal);
        Assert.False(LiveProcess.IsAlive(targetState.ProcessId!.Value));

        await Choice(supervised).UseOwnAsync(TestLease.New());

        Assert.True(supervised.Target.State is { IsOwn: true, Phase: TargetPhase.Running, RuntimeHint: null });
        Assert.Null(Choice(supervised).Service);
    }

    [Fact]
    public async Task RestartAsync_OfAService_IsRefusedInWords()
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var supervised = await StartAtAsync(kestrel.Address);

        var refusal = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            supervised.Target.RestartAsync(TestLease.New())
        );

        Assert.Contains("is your service", refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task StartAsync_ServiceThatComesLaterAndGoesAgain_IsFollowed()
    {
        var port = FreePort.Next();
        await using var supervised = await StartAtAsync(new Uri($"http://127.0.0.1:{port}/orders"));
        var away = await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);
        Assert.Contains("No service listens", away.Message, StringComparison.Ordinal);

        await using (await OwnKestrel.StartAsync(port))
        {
            await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        }

        await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);
    }

    [Fact]
    public async Task StartAsync_DotnetServiceWithItsProcess_IsWatchedLikeTheLabsOwn()
    {
        // The lab's target, attached by a second lab as an external service.
        await using var theirs = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var running = await theirs.WaitForAsync(TargetPhase.Running, Cancellation);
        await using var supervised = await StartAtAsync(
            new Uri(running.Address, "/health"),
            ("Target:Pid", $"{running.ProcessId}")
        );

        var state = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        Assert.Equal(running.ProcessId, state.ProcessId);
        Assert.Null(state.RuntimeHint);
        var probes = supervised.Services.GetRequiredService<IProbes>();
        await Eventually.WaitForAsync(
            () => probes.Runtime,
            seen => seen?.Value("dotnet.thread_pool.thread.count") > 0,
            Cancellation
        );
        Assert.Null(probes.HttpPoll);

        await theirs.StopAsync(Cancellation);
        var gone = await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);
        Assert.Null(gone.ProcessId);
    }

    [Theory]
    [InlineData("nonsense", null, "Target:Url")]
    [InlineData("http://example.com", null, "Lab:AllowedHosts")]
    [InlineData(null, "1", "Target:Pid (--target-pid)")]
    [InlineData("http://localhost:5999", "999999999", "There is no process")]
    public async Task StartAsync_WrongServiceSettings_StopsTheHostInWords(string? url, string? pid, string words)
    {
        var problem = await Assert.ThrowsAsync<Microsoft.Extensions.Options.OptionsValidationException>(() =>
            SupervisedTarget.StartAsync(
                FreePort.Next(),
                Cancellation,
                null,
                ("Target:Url", url ?? ""),
                ("Target:Pid", pid ?? "")
            )
        );

        Assert.Contains(words, Assert.Single(problem.Failures), StringComparison.Ordinal);
    }

    private static ITargetChoice Choice(SupervisedTarget supervised) =>
        supervised.Services.GetRequiredService<ITargetChoice>();

    private static Task<SupervisedTarget> StartAtAsync(Uri address, params (string, string)[] more) =>
        SupervisedTarget.StartAsync(
            FreePort.Next(),
            Cancellation,
            services =>
                services
                    .AddSingleton<StreamClock>()
                    .AddSingleton<FrameEvents>()
                    .AddSingleton<RunInProgress>()
                    .AddObservers(),
            [("Target:Url", address.AbsoluteUri), .. more]
        );
}
