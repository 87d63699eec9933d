using Experiments;
using Lab.Foundation;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Targets.CustomEndpoints;

public sealed class LabExperimentsTests : IDisposable
{
    private static readonly Uri Address = new("http://localhost:5000");

    private readonly string _folder = Path.Combine(Path.GetTempPath(), $"lab-experiments-{Guid.NewGuid():N}");
    private readonly OwnEndpointStore _store;
    private readonly ILabExperiments _experiments;

    public LabExperimentsTests()
    {
        _store = new(Options.Create(new LabOptions { DataFolder = _folder }), NullLogger<OwnEndpointStore>.Instance);
        _experiments = new LabExperiments(_store);
    }

    [Fact]
    public void All_SavedEndpoint_FollowsThoseThatCameWithTheLab()
    {
        _store.Save(new("", "Orders", new("/orders")));

        Assert.Equal(
            [.. ExperimentCatalogue.All.Select(known => known.Id), "own-orders"],
            _experiments.All.Select(experiment => experiment.Id)
        );
        Assert.Equal([VariantKind.Fragile], _experiments.Find("own-orders")!.Variants.Select(variant => variant.Kind));
    }

    [Fact]
    public void Completed_PauseOfTheEndpoint_HoldsWhereTheStageAsksForNone()
    {
        _store.Save(new("", "Orders", new("/orders")) { Sending = new() { ThinkTime = "uniform:1s:3s" } });
        var experiment = _experiments.Find("own-orders")!;
        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("Fragile", "http://localhost:5000/orders"),
            Executor = new ConstantVus(1, TimeSpan.FromSeconds(1)),
        };

        Assert.Equal(
            ThinkTime.Uniform(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(3)),
            _experiments.Completed(plan, experiment).ThinkTime
        );
        Assert.Equal(
            (ThinkTime)TimeSpan.FromMilliseconds(50),
            _experiments.Completed(plan with { ThinkTime = TimeSpan.FromMilliseconds(50) }, experiment).ThinkTime
        );
        Assert.True(
            _experiments
                .Completed(plan with { Executor = new ConstantArrivalRate(10, TimeSpan.FromSeconds(1), 5) }, experiment)
                .ThinkTime.IsNone
        );
    }

    [Theory]
    [InlineData("soon", "Must be a think time such as 1s")]
    [InlineData("uniform:3s:1s", "must not be shorter")]
    [InlineData("20m", "Think time")]
    public void Save_PauseThatIsInvalid_IsRefusedAtItsField(string pause, string words)
    {
        var error = Assert.Single(
            _store.Save(new("", "Orders", new("/orders")) { Sending = new() { ThinkTime = pause } }).Answer.Errors
        );

        Assert.Equal("sending.thinkTime", error.Field);
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void All_SavedPair_HasTwoVariants()
    {
        _store.Save(new("", "Orders", new("/orders"), new("/orders")));

        Assert.Equal(
            [VariantKind.Fragile, VariantKind.Fixed],
            _experiments.Find("own-orders")!.Variants.Select(variant => variant.Kind)
        );
    }

    [Fact]
    public void TargetOf_SavedEndpoint_IsTheWholeRequest()
    {
        _store.Save(
            new(
                "",
                "Orders",
                new("/orders?user={vu}")
                {
                    Method = "POST",
                    Headers = "X-Key: a:b\nAccept: text/plain",
                    Body = "{ \"n\": {iteration} }",
                }
            )
        );
        var experiment = _experiments.Find("own-orders")!;

        var target = _experiments.TargetOf(experiment, VariantKind.Fragile, Address);

        var request = Assert.Single(target.Requests);
        Assert.Equal("Fragile", target.Name);
        Assert.Equal("http://localhost:5000/orders?user={vu}", request.Url);
        Assert.Equal("POST", request.Method);
        Assert.Equal("a:b", request.Headers["X-Key"]);
        Assert.Equal("application/json", request.Body!.ContentType);
    }

    [Fact]
    public void Plan_EveryPresetOfASavedEndpoint_IsAccepted()
    {
        _store.Save(new("", "Orders", new("http://127.0.0.1:5001/orders")));
        foreach (var preset in _experiments.Find("own-orders")!.Presets)
        {
            var request = new RunRequest { Experiment = "own-orders", Preset = preset.Id };

            Assert.Empty(RunPlanner.Validate(request, _experiments));
            Assert.Equal(
                "http://127.0.0.1:5001/orders",
                RunPlanner.Plan(request, Address, new LabOptions(), _experiments).Target.Requests[0].Url
            );
        }
    }

    [Fact]
    public void Plan_SavedEndpoint_ReportsWhatAnAnswerHasToBeAndHowItIsSent()
    {
        var request = new OwnRequest("/orders")
        {
            ExpectedStatuses = "200, 404 5xx",
            ExpectedText = "order",
            ExpectedJson = "$.status=ok",
        };
        _store.Save(
            new("", "Orders", request)
            {
                Sending = new()
                {
                    Cookies = true,
                    MaxRedirects = 2,
                    AnyCertificate = true,
                },
            }
        );

        var plan = RunPlanner.Plan(
            new RunRequest { Experiment = "own-orders" },
            Address,
            new LabOptions(),
            _experiments
        );

        var expect = plan.Target.Requests[0].Expect!;
        Assert.Equal(["200", "404", "5xx"], expect.Statuses.Select(status => status.ToString()));
        Assert.Equal(("order", "$.status", "\"ok\""), (expect.Contains, expect.Json!.Path, expect.Json.Value));
        Assert.Equal((true, 2, true), (plan.Cookies, plan.MaxRedirects, plan.Tls.Insecure));
    }

    [Fact]
    public void Plan_ExperimentOfTheLab_IsSentAsEver()
    {
        var plan = RunPlanner.Plan(new RunRequest { Experiment = "blocking" }, Address, new LabOptions(), _experiments);

        Assert.Null(plan.Target.Requests[0].Expect);
        Assert.Equal((false, 0, LoadEngine.Plans.TlsSettings.Default), (plan.Cookies, plan.MaxRedirects, plan.Tls));
    }

    [Fact]
    public void Validate_FixedOfASingleEndpoint_IsRefusedWithAMessage()
    {
        _store.Save(new("", "Orders", new("/orders")));

        Assert.Equal(
            "variant",
            Assert
                .Single(
                    RunPlanner.Validate(
                        new RunRequest { Experiment = "own-orders", Variant = VariantKind.Fixed },
                        _experiments
                    )
                )
                .Field
        );
    }

    public void Dispose()
    {
        if (Directory.Exists(_folder))
            Directory.Delete(_folder, recursive: true);
    }
}
