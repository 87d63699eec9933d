using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Documents;

/// <summary>Request bodies for every operation of the API, each with one property that violates its schema.</summary>
internal sealed class MalformedRequests(StartedDashboard dashboard, FaultTable table, Random random)
{
    private static readonly string[] Values =
    [
        "null",
        "[]",
        "{}",
        "[null]",
        "[[[]]]",
        "{\"a\":1}",
        "-1",
        "0",
        "1.5",
        "1e300",
        "1e999",
        "2147483648",
        "99999999999999999999",
        "true",
        "\"\"",
        "\"fragil\"",
        "\"Fragile,Fixed\"",
        "\"5\"",
        "\"../../evil\"",
        "\"<img src=x onerror=alert(1)>\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"http://[::ffff:127.0.0.1]:1/\"",
        "\"file:///etc/passwd\"",
        "nonsense",
        "'x'",
        "NaN",
    ];

    // Stops anything that a request started by chance, so that it does not block the next request.
    private static readonly string[] Stops =
    [
        "/api/sweeps/current",
        "/api/both",
        "/api/runs/current",
        "/api/target/service",
    ];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "requests")
        );
        await new MalformedRequests(dashboard, table, new(options.Seed)).SendAsync(options.IsShort ? 20 : 300);
    }

    private async Task SendAsync(int count)
    {
        var api = await dashboard.GetAsync("/openapi/v1.json");
        var properties = Properties(api).ToList();
        var before = await StateAsync();
        for (var number = 0; number < count; number++)
        {
            // Tests each property in turn with a random error.
            var (method, path, property) = properties[number % properties.Count];
            var body = random.Next(10) == 0 ? $"{{\"{property}x\":1}}" : $"{{\"{property}\":{Value()}}}";
            var (status, text) = await SendAsync(method, path.Replace("{id}", "none", StringComparison.Ordinal), body);
            table.Add(
                "a body of the API with one property wrong",
                "an answer below 500",
                (int)status < 500,
                $"{(int)status} {method} {path} {body}"
            );
            if ((int)status < 400)
            {
                foreach (var stop in Stops)
                    await dashboard.SendAsync(HttpMethod.Delete, stop);
                await dashboard.WaitForIdleAsync();
                before = await StateAsync();
                continue;
            }

            table.Add(
                "a body of the API with one property wrong",
                "the refusal says field and reason",
                text.Contains("\"errors\":{\"", StringComparison.Ordinal),
                $"{(int)status} {method} {path} {body}: {text}"
            );
            var after = await StateAsync();
            table.Add(
                "a body of the API with one property wrong",
                "a refusal changes nothing",
                after == before,
                $"{method} {path} {body}: {before} became {after}"
            );
        }
    }

    private string Value() =>
        random.Next(20) == 0 ? $"\"{new string('x', 5_000)}\""
        : random.Next(20) == 0 ? new string('[', 500)
        : Values[random.Next(Values.Length)];

    private async Task<string> StateAsync()
    {
        var (lab, target) = (await dashboard.GetAsync("/api/lab"), await dashboard.GetAsync("/api/target"));
        return $"{lab["phase"]} {lab["experiment"]} {lab["variant"]} {lab["reservedFor"]} "
            + $"{target["state"]!["address"]} {target["state"]!["processId"]} {target["settings"]?.ToJsonString()}";
    }

    private async Task<(HttpStatusCode Status, string Text)> SendAsync(HttpMethod method, string path, string body)
    {
        using var request = new HttpRequestMessage(method, new Uri(path, UriKind.Relative))
        {
            Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)),
        };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        using var answer = await dashboard.Client.SendAsync(request);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }

    private static IEnumerable<(HttpMethod Method, string Path, string Property)> Properties(JsonNode api)
    {
        foreach (var (path, operations) in api["paths"]!.AsObject())
        foreach (var (verb, operation) in operations!.AsObject())
        foreach (
            var (property, _) in Schema(api, operation!["requestBody"]?["content"]?["application/json"]?["schema"])
                ?["properties"]?.AsObject()
                ?? []
        )
            yield return (HttpMethod.Parse(verb), path, property);
    }

    private static JsonNode? Schema(JsonNode api, JsonNode? schema) =>
        (string?)schema?["$ref"] is { } reference ? api["components"]!["schemas"]![reference.Split('/')[^1]] : schema;
}
