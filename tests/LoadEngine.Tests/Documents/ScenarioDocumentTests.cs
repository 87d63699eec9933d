using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

public sealed class ScenarioDocumentTests
{
    private static readonly SchemaValidator Schema = new(
        JsonNode.Parse(File.ReadAllText(PublishedFolder.PathOf("plan.schema.json")))!
    );

    private const string Good = """
        { "scenarios": {
            "browse": { "target": { "requests": [ { "url": "http://localhost/a", "tags": ["home", "read"] } ] },
              "executor": { "type": "constant-vus", "users": 3, "duration": "30s" }, "thinkTime": "exponential:2s" },
            "order": { "startAfter": "10s", "target": { "requests": [ { "url": "http://localhost/b?token=secret",
              "headers": { "Authorization": "Bearer secret" } } ] }, "executor": { "type": "constant-arrival-rate",
              "ratePerSecond": 5, "duration": "15s" } } },
          "thresholds": ["p95{browse}<500", "failed_rate{read}<1% abort after 5s"] }
        """;

    [Fact]
    public void Read_Scenarios_AreReadAndWrittenBack()
    {
        var document = Read(Good).Document!;
        var (browse, order) = (document.Plan.Scenarios[0], document.Plan.Scenarios[1]);
        Assert.Equal(
            ("browse", "browse", 3, TimeSpan.Zero),
            (browse.Name, browse.Target.Name, browse.Executor.PeakUsers, browse.StartAfter)
        );
        Assert.Equal(
            ("order", TimeSpan.FromSeconds(10), ThinkTime.None),
            (order.Name, order.StartAfter, order.ThinkTime)
        );
        Assert.Equal(
            (TimeSpan.FromSeconds(30), 1_003, false),
            (document.Plan.PlannedDuration, document.Plan.PeakUsers, document.Plan.EndsByItself)
        );

        var written = PlanWriter.ToJson(document);
        Assert.Empty(Schema.Validate(JsonNode.Parse(Good)));
        Assert.Empty(Schema.Validate(written));
        Assert.Equal(written.ToJsonString(), PlanWriter.ToJson(Read(written.ToJsonString()).Document!).ToJsonString());
    }

    [Fact]
    public void Hide_SecretsOfAScenario_AreHidden()
    {
        var hidden = Redactor.Redact(PlanWriter.ToJson(Read(Good).Document!)).ToJsonString();
        Assert.DoesNotContain("secret", hidden, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{ "scenarios": {} }""", "scenarios")]
    [InlineData(
        """{ "scenarios": { "a": { "executor": { "type": "burst", "sizes": [1] } } } }""",
        "scenarios.a.target"
    )]
    [InlineData(
        """{ "scenarios": { "a": { "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] }, "wait": 1 } } }""",
        "scenarios.a.wait"
    )]
    [InlineData(
        """{ "scenarios": { "a=b": { "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] } } } }""",
        "scenarios"
    )]
    [InlineData(
        """{ "thinkTime": "1s", "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "constant-vus", "users": 1, "duration": "1s" },"""
            + """ "scenarios": { "a": { "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] } } } }""",
        "target executor thinkTime"
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/", "tags": [1] } ] }, "executor": { "type": "burst", "sizes": [1] } }""",
        "target.requests[0].tags[0]"
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/", "tags": ["a{b"] } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] } }""",
        "target.requests"
    )]
    public void Read_MistakesInScenariosAndTags_AreFoundByReaderAndSchema(string json, string fields)
    {
        Assert.Equal(fields.Split(' ').Order(), Read(json).Errors.Select(error => error.Field).Order());
        Assert.NotEmpty(Schema.Validate(JsonNode.Parse(json)));
    }

    [Fact]
    public void Read_ThresholdOfATagNoOneHas_IsAMistakeOfIt() =>
        Assert.Equal(
            "thresholds[0]",
            Assert
                .Single(
                    Read(
                        """
                        { "target": { "requests": [ { "url": "http://localhost/" } ] }, "executor": { "type": "burst",
                          "sizes": [1] }, "thresholds": ["p95{a}<1"] }
                        """
                    ).Errors
                )
                .Field
        );

    private static PlanReadResult Read(string json) => PlanReader.Read(json, AllowedHosts.LoopbackOnly);
}
