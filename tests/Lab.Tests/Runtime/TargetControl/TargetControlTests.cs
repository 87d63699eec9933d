using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Lab.Testing;
using LoadEngine.Plans;
using Tests.Shared;

namespace Lab.Tests.Runtime.TargetControl;

public sealed class TargetControlTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static TheoryData<string> Commands => ["settings", "restart", "service", "own"];

    [Theory]
    [MemberData(nameof(Commands))]
    public async Task Command_WhileACampaignHoldsTheLab_NamesItAndChangesNothing(string command)
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var host = await LabHost.StartAsync();
        using var lease = host.Lab.Reserve("The sweep “Thread-pool tuning” is on.").Lease;

        await RefusedAsync(host, kestrel, command, "Thread-pool tuning");
    }

    [Theory]
    [MemberData(nameof(Commands))]
    public async Task Command_WhileARunIsRunning_ReportsItAndChangesNothing(string command)
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var host = await LabHost.StartAsync();
        Assert.True(host.Lab.Start(new RunRequest { Users = 1, DurationSeconds = 60 }).IsDone);

        await RefusedAsync(host, kestrel, command, "A run is active");
        host.Lab.Stop();
    }

    [Fact]
    public async Task Start_WhileTheTargetIsChanged_IsRefusedUntilItRuns()
    {
        await using var host = await LabHost.StartAsync();
        using var held = new ManualResetEventSlim();
        host.Target.Restarting = () => Task.Run(held.Wait, Cancellation);
        var request = new RunRequest
        {
            Model = LoadModel.SharedIterations,
            Iterations = 5,
            Users = 1,
        };

        var applying = Runtime(host).ApplyAsync(new RuntimeSettings { MaxWorkerThreads = 77 });
        var (start, another) = (
            host.Lab.Start(request),
            await Runtime(host).ApplyAsync(new RuntimeSettings { MaxWorkerThreads = 78 })
        );
        held.Set();

        Assert.True((await applying).IsDone);
        Assert.Contains("is restarting", Assert.Single(start.Errors).Message, StringComparison.Ordinal);
        Assert.Contains("is restarting", Assert.Single(another.Errors).Message, StringComparison.Ordinal);
        Assert.Equal(77, host.Target.Settings.MaxWorkerThreads);
        Assert.Equal(5, (await host.Lab.RunToEndAsync(request, Cancellation)).Total.Succeeded);
    }

    [Fact]
    public async Task UseService_AddressThatDoesNotAnswer_GivesTheLabBack()
    {
        await using var host = await LabHost.StartAsync();

        var answer = await Service(host).UseServiceAsync($"http://localhost:{FreePort.Next()}", "", Cancellation);

        Assert.Equal("url", Assert.Single(answer.Errors).Field);
        Assert.Null(host.Lab.State.BlockedReason);
        Assert.True(host.Target.State.IsOwn);
    }

    [Fact]
    public async Task UseService_EndpointThatCannotBeKept_BlamesTheFolderAndChangesNothing()
    {
        await using var host = await LabHost.StartAsync();
        Directory.CreateDirectory(host.Get<OwnEndpointStore>().Path);
        var before = host.Lab.State;

        var answer = await Service(host).UseServiceAsync(host.Target.State.Address + "orders", "", Cancellation);

        Assert.NotNull(answer.StorageError);
        Assert.Equal(("dataFolder", true), (Assert.Single(answer.Errors).Field, answer.IsConflict));
        Assert.Equal(before, host.Lab.State);
        Assert.Null(host.Target.Service);
        Assert.Empty(host.Get<OwnEndpointStore>().All);
    }

    private static async Task RefusedAsync(LabHost host, OwnKestrel kestrel, string command, string holder)
    {
        var (state, endpoints) = (host.Lab.State, host.Get<OwnEndpointStore>().All.Count);

        LabResult answer = command switch
        {
            "settings" => await Runtime(host).ApplyAsync(new RuntimeSettings { MaxWorkerThreads = 77 }),
            "restart" => await Runtime(host).RestartAsync(),
            "service" => await Service(host)
                .UseServiceAsync(new Uri(kestrel.Address, "/orders").AbsoluteUri, "", Cancellation),
            _ => await Service(host).UseOwnAsync(),
        };

        Assert.True(answer.IsConflict);
        Assert.Contains(holder, Assert.Single(answer.Errors).Message, StringComparison.Ordinal);
        Assert.Equal(state, host.Lab.State);
        Assert.Equal(
            (RuntimeSettings.Default, 0, true),
            (host.Target.Settings, host.Target.Restarts, host.Target.State.IsOwn)
        );
        Assert.Equal(endpoints, host.Get<OwnEndpointStore>().All.Count);
    }

    [Fact]
    public async Task UseOwn_AfterAServiceOfOnesOwn_ChoosesAnExperimentOfTheLab()
    {
        await using var host = await LabHost.StartAsync();
        var own = host.Lab.State.Experiment;
        Assert.True(
            (
                await Service(host)
                    .UseServiceAsync(host.Target.State.Address + "orders", "", TestContext.Current.CancellationToken)
            ).IsDone
        );
        Assert.NotEqual(own, host.Lab.State.Experiment);

        Assert.True((await Service(host).UseOwnAsync()).IsDone);

        Assert.Equal((own, null), (host.Lab.State.Experiment, host.Lab.State.ReservedFor));
    }

    [Fact]
    public async Task UseOwn_ThatDoesNotStart_ReportsItAndWhy()
    {
        await using var host = await LabHost.StartAsync();
        Assert.True(
            (await Service(host).UseServiceAsync(host.Target.State.Address + "orders", "", Cancellation)).IsDone
        );
        host.Target.OwnAfterService = new(
            TargetPhase.Crashed,
            host.Target.State.Address,
            null,
            "Its port is taken.",
            []
        );

        var answer = await Service(host).UseOwnAsync();

        Assert.True(answer.IsConflict);
        Assert.EndsWith(
            "is not running. Its port is taken.",
            Assert.Single(answer.Errors).Message,
            StringComparison.Ordinal
        );
        Assert.Null(host.Lab.State.ReservedFor);
    }

    private static RuntimeControl Runtime(LabHost host) => host.Get<RuntimeControl>();

    private static ServiceControl Service(LabHost host) => host.Get<ServiceControl>();
}
