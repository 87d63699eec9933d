using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Documents;

/// <summary>Truncated, randomly changed and wrong documents: in the folder, imported, and sent to commands.</summary>
internal static class MalformedDocuments
{
    private static readonly int[] OneLoad = [2];

    private static readonly (HttpMethod Method, string Path, string Body)[] Commands =
    [
        (
            HttpMethod.Post,
            "/api/runs",
            """{"experiment":"blocking","variant":"Fragile","users":5,"durationSeconds":1,"thresholds":["p95<5"]}"""
        ),
        (
            HttpMethod.Post,
            "/api/sweeps",
            """{"experiment":"blocking","configurations":[{"name":"a","description":"b","settings":{"maxWorkerThreads":5}}],"users":[1]}"""
        ),
        (HttpMethod.Post, "/api/both", """{"experiment":"blocking","users":5,"durationSeconds":1}"""),
        (HttpMethod.Put, "/api/target/settings", """{"minWorkerThreads":5,"hillClimbing":true}"""),
        (HttpMethod.Put, "/api/lab/variant", """{"variant":"Fixed"}"""),
    ];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        var (random, count) = (new Random(options.Seed), options.IsShort ? 20 : 300);
        var folder = Path.Combine(options.Folder, "documents");
        await using var dashboard = await StartedDashboard.StartAsync(options.FirstPort, folder);
        var (run, _) = await dashboard.StartRunAsync(seconds: 1);
        await dashboard.WaitForIdleAsync();
        var path = Path.Combine(folder, "runs", run + ".json");
        for (var wait = 0; wait < 100 && !File.Exists(path); wait++)
            await Task.Delay(100);
        var document = await File.ReadAllTextAsync(path);

        var sweep = await SweepAsync(dashboard, folder);
        for (var number = 0; number < count; number++)
            await File.WriteAllTextAsync(
                Path.Combine(folder, "runs", $"bad-{number}.json"),
                Damage.Apply(document, random)
            );
        for (var number = 0; number < count; number++)
            await File.WriteAllTextAsync(
                Path.Combine(folder, "sweeps", $"bad-{number}.json"),
                Damage.Apply(sweep, random)
            );
        foreach (var list in new[] { "/api/runs", "/api/sweeps", "/runs", "/sweeps", "/compare" })
        {
            using var answer = await dashboard.Client.GetAsync(new Uri(list, UriKind.Relative));
            var text = await answer.Content.ReadAsStringAsync();
            table.Add(
                $"{count} malformed runs and sweeps in the folder",
                $"{list} answers",
                answer.IsSuccessStatusCode && (list != "/api/runs" || text.Contains(run!, StringComparison.Ordinal)),
                $"{(int)answer.StatusCode}"
            );
        }

        for (var number = 0; number < count; number++)
        {
            var status = await SendAsync(dashboard, HttpMethod.Get, $"/api/runs/bad-{number}/document", null);
            table.Add("a malformed run is opened", "an answer below 500", (int)status < 500, $"{(int)status}");
        }

        for (var number = 0; number < count; number++)
        {
            var status = await SendAsync(dashboard, HttpMethod.Get, $"/api/sweeps/bad-{number}", null);
            table.Add("a malformed sweep is opened", "an answer below 500", (int)status < 500, $"{(int)status}");
        }

        // A document that is valid by chance starts a run. The run is stopped, so that it does not block the next
        // document.
        for (var number = 0; number < (options.IsShort ? 2 : count); number++)
        {
            var status = await SendAsync(dashboard, HttpMethod.Post, $"/api/sweeps/bad-{number}/resume", null);
            table.Add("a malformed sweep is resumed", "an answer below 500", (int)status < 500, $"{(int)status}");
            if (status != HttpStatusCode.Accepted)
                continue;
            await SendAsync(dashboard, HttpMethod.Delete, "/api/sweeps/current", null);
            await dashboard.WaitForIdleAsync();
        }

        table.Add(
            "malformed sweeps are resumed",
            "nothing was written outside the folder",
            !File.Exists(Path.Combine(folder, "..", "evil.json"))
                && !File.Exists(Path.Combine(options.Folder, "..", "evil.json")),
            "evil.json is there"
        );

        for (var number = 0; number < count; number++)
        {
            var status = await SendAsync(
                dashboard,
                HttpMethod.Post,
                "/api/runs/import",
                Damage.Apply(document, random)
            );
            table.Add("a malformed run is imported", "an answer below 500", (int)status < 500, $"{(int)status}");
        }

        // A document that is valid by chance starts a run. The run is stopped, so that it does not block the next
        // document.
        for (var number = 0; number < count; number++)
        {
            var (method, command, body) = Commands[number % Commands.Length];
            var status = await SendAsync(dashboard, method, command, Damage.Apply(body, random));
            table.Add(
                "a malformed body for a command",
                "an answer below 500",
                (int)status < 500,
                $"{(int)status} {command}"
            );
            foreach (var stop in new[] { "/api/sweeps/current", "/api/both", "/api/runs/current" })
                await SendAsync(dashboard, HttpMethod.Delete, stop, null);
        }
    }

    private static async Task<string> SweepAsync(StartedDashboard dashboard, string folder)
    {
        var (status, sweep) = await dashboard.SendAsync(
            HttpMethod.Post,
            "/api/sweeps",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = OneLoad,
                secondsPerCell = 1,
                warmUpSeconds = 0,
                coolDownSeconds = 0,
            }
        );
        if (status != HttpStatusCode.Created)
            throw new InvalidOperationException($"The sweep was refused: {sweep?.ToJsonString()}");
        await dashboard.SendAsync(HttpMethod.Delete, "/api/sweeps/current");
        await dashboard.WaitForIdleAsync();
        return await File.ReadAllTextAsync(Path.Combine(folder, "sweeps", $"{(string)sweep!["id"]!}.json"));
    }

    private static async Task<HttpStatusCode> SendAsync(
        StartedDashboard dashboard,
        HttpMethod method,
        string path,
        string? body
    )
    {
        using var request = new HttpRequestMessage(method, new Uri(path, UriKind.Relative));
        if (body is not null)
        {
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        }

        using var answer = await dashboard.Client.SendAsync(request);
        return answer.StatusCode;
    }
}
