using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

public sealed class PlanSchemaTests
{
    private static readonly SchemaValidator Schema = new(
        JsonNode.Parse(File.ReadAllText(PublishedFolder.PathOf("plan.schema.json")))!
    );

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    public void Schema_WhatTheWriterWrites_IsValid(int sample) =>
        Assert.Empty(Schema.Validate(PlanWriter.ToJson(PlanSamples.Of(PlanSamples.Executors[sample]))));

    [Theory]
    [InlineData("""{ "executor": { "type": "constant-vus", "users": 5, "duration": "30s" } }""")]
    [InlineData(
        """{ "target": { "requests": [] }, "executor": { "type": "constant-vus", "users": 5, "duration": "30s" } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "constant-vus", "users": 0, "duration": "30s" } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "constant-vus", "users": 5, "duration": "30" } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "constant-vus", "users": 5, "duration": "30s", "vus": 1 } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/", "body": {} } ] }, "executor": { "type": "burst", "sizes": [1] } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] }, "protocol": "http3" }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/", "expect": { "statuses": ["9xx"] } } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ """
            + """{ "url": "http://localhost/", "expect": { "json": { "path": "status", "equals": 1 } } } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/", "expect": { "json": { "path": "$.a" } } } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] } }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/" } ] }, "executor": { "type": "burst", "sizes": [1] }, "cookies": 1 }"""
    )]
    [InlineData(
        """{ "target": { "requests": [ { "url": "http://localhost/" } ] },"""
            + """ "executor": { "type": "burst", "sizes": [1] }, "tls": { "trust": "all" } }"""
    )]
    public void Schema_WhatTheReaderRefuses_IsInvalid(string json)
    {
        Assert.NotEmpty(PlanReader.Read(json, AllowedHosts.LoopbackOnly).Errors);
        Assert.NotEmpty(Schema.Validate(JsonNode.Parse(json)));
    }
}
