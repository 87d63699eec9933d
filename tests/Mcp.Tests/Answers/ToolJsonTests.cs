using System.Text.Json;
using Lab.Storage.Summaries;
using Mcp.Answers;

namespace Mcp.Tests.Answers;

public sealed class ToolJsonTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public void Options_FiguresThatAnotherToolDidNotTell_AreAbsentAndNoZeros()
    {
        var latencies = new RunFigures(
            1_000,
            0,
            1_000,
            0,
            0,
            0,
            12,
            10,
            20,
            30,
            40,
            new Dictionary<string, long>(),
            new Dictionary<int, long>()
        )
        {
            HasUnknownFailures = true,
        };

        var written = JsonSerializer.SerializeToElement(latencies, ToolJson.CreateOptions());

        Assert.Equal(1_000, written.GetProperty("requests").GetInt64());
        Assert.All(
            (string[])["rps", "goodput", "succeeded", "failed"],
            name => Assert.False(written.TryGetProperty(name, out _), name)
        );
        Assert.True(
            JsonSerializer
                .SerializeToElement(latencies with { HasUnknownFailures = false }, ToolJson.CreateOptions())
                .TryGetProperty("rps", out _)
        );
    }

    [Fact]
    public async Task Tools_WhoseAnswersHaveSuchFigures_DoNotRequireThem()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        var schemas = (await lab.Client.ListToolsAsync(cancellationToken: Cancellation))
            .Select(tool => tool.ProtocolTool.OutputSchema?.GetRawText() ?? "")
            .ToList();

        var required = schemas
            .Where(schema => schema.Length > 0)
            .SelectMany(schema => RequiredIn(JsonDocument.Parse(schema).RootElement))
            .ToHashSet();
        Assert.Contains(schemas, schema => schema.Contains("\"goodput\"", StringComparison.Ordinal));
        Assert.Contains("requests", required);
        Assert.All((string[])["rps", "goodput", "failuresByKind"], name => Assert.DoesNotContain(name, required));
    }

    private static IEnumerable<string> RequiredIn(JsonElement schema) =>
        schema.ValueKind switch
        {
            JsonValueKind.Object => schema
                .EnumerateObject()
                .SelectMany(part =>
                    part is { Name: "required", Value.ValueKind: JsonValueKind.Array }
                        ? part.Value.EnumerateArray().Select(name => name.GetString()!)
                        : RequiredIn(part.Value)
                ),
            JsonValueKind.Array => schema.EnumerateArray().SelectMany(RequiredIn),
            _ => [],
        };
}
