using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Tests.Shared;

namespace Dashboard.Tests.Api;

/// <summary>Sends the requests documented in <c>docs/api.md</c>.</summary>
public sealed partial class DocumentedApiTests(ApiFixture api)
{
    // Regression: "POST /api/both" was documented without its required body.
    [Fact]
    public async Task Page_OperationWithABody_ShowsOneThatIsOfItsForm()
    {
        var page = await File.ReadAllTextAsync(
            Repository.PathOf("docs", "api.md"),
            TestContext.Current.CancellationToken
        );
        var shown = Shown().Matches(page).ToList();

        Assert.True(shown.Count > 20, $"Only {shown.Count} are shown.");
        foreach (var match in shown)
        {
            var (name, body) = ($"{match.Groups["verb"]} {match.Groups["path"]}", match.Groups["body"].Value);
            if (
                api.Description.Operations.FirstOrDefault(one => one.ToString() == name)?.Body is not { } schema
                || match.Groups["file"].Success
            )
                continue;
            Assert.True(body.Length > 0, $"{name} is shown without a body.");
            var fields = JsonNode.Parse(body)!.AsObject().Select(field => field.Key).ToList();
            Assert.Subset(schema["properties"]!.AsObject().Select(field => field.Key).ToHashSet(), fields.ToHashSet());
            Assert.Subset(
                fields.ToHashSet(),
                (schema["required"]?.AsArray() ?? []).Select(field => (string)field!).ToHashSet()
            );
        }
    }

    // In a table with its body, or as a shell command.
    [GeneratedRegex(
        @"(`(?<verb>[A-Z]+) (?<path>/api/[^`?]+)[^`]*`((,? (with|such as)) (`(?<body>\{[^`]*)`|(?<file>\[)))?)"
            + @"|(curl -X (?<verb>[A-Z]+) +localhost:5090(?<path>/\S+)([^\n]*\\\n)?[^\n]*?(-d '(?<body>[^']*)'|\n))",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Shown();
}
