using System.Text.Json;
using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.CustomEndpoints;

namespace Lab.Tests.Storage.Documents;

/// <summary>A run keeps the name and charts that its experiment had at the start.</summary>
public sealed class RunSubjectTests
{
    private static readonly OwnEndpoint Orders = new("own-orders", "Orders of today", new("/orders"));

    [Fact]
    public void Name_OwnEndpointOfOneRequest_IsItsNameAlone() => Assert.Equal("Orders of today", Run(Orders).Name);

    [Fact]
    public void Name_OwnEndpointWithAFixedOne_NamesTheVariant() =>
        Assert.Equal("Orders of today · Fragile", Run(Orders with { Fixed = new OwnRequest("/orders2") }).Name);

    [Fact]
    public void From_EndpointOfAService_HasItsHostInTheTitleOnly()
    {
        var subject = RunSubject.From(Orders.ToExperiment(), new Uri("http://localhost:5080/orders"));

        Assert.Equal(
            ("Orders of today · localhost:5080", "GET /orders"),
            (subject.Title, subject.Variants[VariantKind.Fragile])
        );
    }

    [Fact]
    public void Subject_OwnEndpoint_SurvivesBeingStored()
    {
        var stored = JsonSerializer.Deserialize<CurrentRun>(
            JsonSerializer.Serialize(Run(Orders), RunDocumentJson.Options),
            RunDocumentJson.Options
        )!;

        Assert.Equal("Orders of today", stored.Subject.Title);
        Assert.Equal("GET /orders", stored.Subject.Variants[VariantKind.Fragile]);
        Assert.Equal(ChartCatalogue.ForAnyLoad, stored.Subject.KnownCharts());
    }

    [Fact]
    public void Subject_DocumentFromBeforeItWasKept_IsThatOfTheCatalogue()
    {
        const string Older =
            """{"id":"a","experiment":"retry-storm","startedAt":"2026-03-01T12:00:00Z","plannedSeconds":5,"request":{}}""";

        var subject = JsonSerializer.Deserialize<CurrentRun>(Older, RunDocumentJson.Options)!.Subject;

        Assert.Equal(ExperimentCatalogue.Find("retry-storm")!.Title, subject.Title);
        Assert.Contains(ChartCatalogue.TroubledDependency, subject.KnownCharts());
    }

    [Fact]
    public void KnownCharts_NoneOfThemKnownHere_AreThoseOfAnyLoad() =>
        Assert.Equal(ChartCatalogue.ForAnyLoad, RunSubject.FromLegacy("from-elsewhere").KnownCharts());

    private static CurrentRun Run(OwnEndpoint endpoint) =>
        new("a", endpoint.Id, DateTimeOffset.UnixEpoch, 5, new RunRequest { Experiment = endpoint.Id })
        {
            Subject = RunSubject.From(endpoint.ToExperiment()),
        };
}
