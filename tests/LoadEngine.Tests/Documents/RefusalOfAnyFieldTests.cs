using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

/// <summary>Whichever field of a plan is refused: no value or name is repeated that is not certainly harmless.</summary>
public sealed class RefusalOfAnyFieldTests
{
    private const string Secret = "g3he1m";

    // Beside what a sample has: files, data, tags and scenarios.
    private const string Others = """
        {
          "scenarios": {
            "a": {
              "target": { "name": "x", "requests": [ { "url": "http://localhost/{data.x}", "tags": ["t"], "body": { "file": "no.bin", "contentType": "x/y" }, "headers": { "X-A": "b" } } ] },
              "executor": { "type": "burst", "sizes": [1] }, "startAfter": "1s", "thinkTime": "1s"
            }
          },
          "data": { "file": "no.csv", "order": "random" }, "tls": { "caFile": "no.pem", "certificateFile": "no.pem", "keyFile": "no.pem" }, "thresholds": ["p95{t}<500"], "$schema": "x", "schema": "x"
        }
        """;

    public static TheoryData<int> Plans() => [.. Enumerable.Range(-1, PlanSamples.Executors.Count + 1)];

    [Theory]
    [MemberData(nameof(Plans))]
    public void Read_SecretAsAnyValueOrName_IsRefusedWithoutIt(int sample)
    {
        var plan =
            sample < 0
                ? JsonNode.Parse(Others)!.AsObject()
                : PlanWriter.ToJson(PlanSamples.Of(PlanSamples.Executors[sample]));
        var refused = 0;
        foreach (var path in PathsIn(plan, []).ToList())
        foreach (
            var form in (string[])
                [
                    Secret,
                    $"Bearer {Secret}",
                    $"{Secret}: x",
                    $"p95<{Secret}",
                    $"p95{{{Secret}}}<500",
                    $"{{data.{Secret}}}",
                    $"http://u:{Secret}@h/",
                    $"http://localhost/{Secret}?x={{data.{Secret}}}",
                    $"no/{Secret}.csv",
                    $"a\n{Secret}",
                ]
        )
        foreach (var changed in (JsonNode[])[WithValue(plan, path, form), WithName(plan, path, form)])
        {
            var errors = PlanReader.Read(changed.ToJsonString(), AllowedHosts.LoopbackOnly, Path.GetTempPath()).Errors;

            refused += errors.Count;
            Assert.All(
                errors,
                error => Assert.DoesNotContain(Secret, error.Field + error.Message, StringComparison.OrdinalIgnoreCase)
            );
        }

        Assert.True(refused > 500, $"{refused}");
    }

    private static IEnumerable<object[]> PathsIn(JsonNode? node, object[] at) =>
        node switch
        {
            JsonObject fields => fields.SelectMany(field =>
                PathsIn(field.Value, [.. at, field.Key]).Append([.. at, field.Key])
            ),
            JsonArray items => items.SelectMany((item, index) => PathsIn(item, [.. at, index]).Append([.. at, index])),
            _ => [],
        };

    private static JsonNode WithValue(JsonNode plan, object[] path, string value)
    {
        var copy = plan.DeepClone();
        var parent = ParentIn(copy, path);
        if (path[^1] is string name)
            parent[name] = value;
        else
            parent[(int)path[^1]] = value;
        return copy;
    }

    private static JsonNode WithName(JsonNode plan, object[] path, string name)
    {
        var copy = plan.DeepClone();
        if (path[^1] is not string old)
            return copy;
        var parent = ParentIn(copy, path).AsObject();
        var value = parent[old]?.DeepClone();
        parent.Remove(old);
        parent[name] = value;
        return copy;
    }

    private static JsonNode ParentIn(JsonNode plan, object[] path) =>
        path[..^1].Aggregate(plan, (at, step) => step is string name ? at[name]! : at[(int)step]!);
}
