using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;

namespace Lab.Tests.Targets.CustomEndpoints;

/// <summary>While an external service is attached, only the experiments with its routes can be selected and started.</summary>
public sealed class OfferedExperimentsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Start_ExperimentOfTheLabAtAnAttachedService_IsRefusedInWords()
    {
        await using var host = await LabHost.StartAsync();
        host.Target.State = host.Target.State with { IsOwn = false };

        var answer = host.Lab.Start(
            new RunRequest
            {
                Users = 1,
                DurationSeconds = 1,
                RampSeconds = 0,
            }
        );

        var error = Assert.Single(answer.Errors);
        Assert.Equal("experiment", error.Field);
        Assert.Contains("the built-in target", error.Message, StringComparison.Ordinal);
        Assert.Null(host.Lab.State.Run);
    }

    [Fact]
    public async Task SelectExperiment_OfTheLabAtAnAttachedService_IsRefusedAndLeavesTheChoice()
    {
        await using var host = await LabHost.StartAsync();
        var before = host.Lab.State.Experiment;
        host.Target.State = host.Target.State with { IsOwn = false };

        Assert.Equal("experiment", Assert.Single(host.Lab.SelectExperiment("cpu-bound").Errors).Field);

        Assert.Equal(before, host.Lab.State.Experiment);
    }

    [Fact]
    public async Task UseService_NamedWithoutAPath_OffersSomethingOfItsOwn()
    {
        await using var host = await LabHost.StartAsync();
        Assert.True(
            (await host.Get<ServiceControl>().UseServiceAsync(host.Address.AbsoluteUri, "", Cancellation)).IsDone
        );

        Assert.Equal("GET /", host.Get<ILabExperiments>().Find(host.Lab.State.Experiment)!.Title);
        var answer = host.Lab.Start(
            new RunRequest
            {
                Experiment = host.Lab.State.Experiment,
                Users = 1,
                DurationSeconds = 1,
                RampSeconds = 0,
            }
        );
        Assert.Empty(answer.Errors);
        host.Lab.Stop();
    }

    [Fact]
    public async Task UseService_EndpointThatCannotBeKept_SaysSoAndTurnsToNothing()
    {
        await using var host = await LabHost.StartAsync();
        Directory.CreateDirectory(Path.Combine(host.Get<OwnEndpointStore>().Path, "in-the-way"));

        var answer = await host.Get<ServiceControl>()
            .UseServiceAsync(new Uri(host.Address, "/good/blocking").AbsoluteUri, "", Cancellation);

        Assert.Equal("dataFolder", Assert.Single(answer.Errors).Field);
        Assert.True(host.Target.State.IsOwn);
    }

    [Fact]
    public async Task UseOwn_AfterAService_ChoosesAnExperimentOfTheLab()
    {
        await using var host = await LabHost.StartAsync();
        var control = host.Get<ServiceControl>();
        Assert.True((await control.UseServiceAsync(host.Address.AbsoluteUri, "", Cancellation)).IsDone);

        Assert.True((await control.UseOwnAsync()).IsDone);

        Assert.Contains(BuiltInExperiments.Instance.All, experiment => experiment.Id == host.Lab.State.Experiment);
    }

    // The endpoint may be a saved route of the built-in target, or a route of a service other than the current target.
    [Fact]
    public void Asked_OwnEndpointWhileTheLabsApiIsUnderFire_SaysWhoIsAsked()
    {
        var route = new OwnEndpoint("own-orders", "Orders", new("/orders")).ToExperiment();
        var lab = new FakeTarget().State with { IsOwn = true };

        Assert.Contains(lab.Address.Authority, route.Asked(lab), StringComparison.Ordinal);
        Assert.Null(route.Asked(lab with { IsOwn = false }));
        Assert.All(BuiltInExperiments.Instance.All, experiment => Assert.Null(experiment.Asked(lab)));
    }

    // Regression: the load went to another service, while tiles and charts still showed the built-in target.
    [Theory]
    [InlineData(
        "http://127.0.0.1:6390/x",
        null,
        true,
        "This goes to 127.0.0.1:6390, but the observed service is the built-in target at localhost:6301, "
    )]
    [InlineData(
        "http://127.0.0.1:6390/x?user={vu}",
        null,
        false,
        "This goes to 127.0.0.1:6390, but the observed service is your service at localhost:6301, "
    )]
    [InlineData("http://other:6301/x", "http://third/x", true, "This goes to other:6301 and third, but the observed ")]
    [InlineData("/x", "http://127.0.0.1:6390/x", true, "Fixed goes to 127.0.0.1:6390, but the observed ")]
    [InlineData("http://127.0.0.1:6301/x", null, true, null)]
    [InlineData("http://[::1]:6301/x", "http://LOCALHOST:6301/y", false, null)]
    public void Asked_WholeAddress_SaysWhereItGoesUnlessThatIsWhatIsWatched(
        string route,
        string? other,
        bool isOwn,
        string? expected
    )
    {
        var experiment = new OwnEndpoint(
            "own-there",
            "There",
            new(route),
            other is null ? null : new(other)
        ).ToExperiment();

        var asked = experiment.Asked(
            new FakeTarget().State with
            {
                Address = new("http://localhost:6301"),
                IsOwn = isOwn,
            }
        );

        if (expected is null)
            Assert.Null(asked);
        else
            Assert.StartsWith(expected, asked, StringComparison.Ordinal);
    }

    [Fact]
    public void IsFor_OwnEndpointAtEitherTarget_IsTrue()
    {
        var experiment = new OwnEndpoint("own-orders", "Orders", new("/orders")).ToExperiment();
        var lab = new FakeTarget().State;

        Assert.True(experiment.IsFor(lab));
        Assert.True(experiment.IsFor(lab with { IsOwn = false }));
        Assert.All(
            BuiltInExperiments.Instance.All,
            item => Assert.Equal((true, false), (item.IsFor(lab), item.IsFor(lab with { IsOwn = false })))
        );
    }
}
