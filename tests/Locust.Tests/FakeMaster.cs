using System.Collections.Concurrent;
using System.Globalization;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Locust.Tests;

/// <summary>A Locust master on a real Kestrel with a simulated swarm. Thread-safe.</summary>
internal sealed class FakeMaster : IAsyncDisposable
{
    private readonly Lock _gate = new();
    private readonly WebApplication _app;
    private readonly Dictionary<string, (long Requests, Dictionary<string, long> Failures)> _counts = [];
    private readonly Dictionary<string, string> _workers = [];
    private bool _isEnded;

    private FakeMaster(WebApplication app) => (_app, Url) = (app, new Uri(app.Urls.Single()));

    public Uri Url { get; }

    public string State { get; set; } = "ready";

    public int Users { get; private set; }

    /// <summary>The received commands: users, spawn rate and plan.</summary>
    public ConcurrentQueue<(int Users, double SpawnRate, JsonElement Plan)> Orders { get; } = new();

    public int Stops { get; private set; }

    public bool KnowsPlans { get; set; } = true;

    /// <summary>Accepts commands without effect, like a master whose workers are reconnecting.</summary>
    public bool IsDeaf { get; set; }

    public static async Task<FakeMaster> StartAsync(int workers = 2)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        FakeMaster? master = null;
        var app = builder.Build();
        app.MapGet(
            "/concurrency-dashboard",
            () => master!.KnowsPlans ? Results.Json(new { form = 1, master = true }) : Results.NotFound()
        );
        app.MapPost("/swarm", async (HttpRequest request) => master!.Take(await request.ReadFormAsync()));
        app.MapGet("/stop", () => master!.End());
        app.MapGet("/stats/requests", () => Results.Json(master!.Stats()));
        app.MapGet("/stats/requests/csv", () => Results.Text(master!.RequestsCsv(), "text/csv"));
        app.MapGet("/stats/failures/csv", () => Results.Text(master!.FailuresCsv(), "text/csv"));
        await app.StartAsync();
        master = new FakeMaster(app);
        for (var number = 1; number <= workers; number++)
            master._workers[$"host_{number}"] = "ready";
        return master;
    }

    /// <summary>Requests have completed.</summary>
    public void Count(string name, long succeeded, params (string Kind, long Count)[] failed)
    {
        lock (_gate)
        {
            var (requests, failures) = _counts.GetValueOrDefault(name, (0, []));
            foreach (var (kind, count) in failed)
                failures[kind] = failures.GetValueOrDefault(kind) + count;
            _counts[name] = (requests + succeeded + failed.Sum(pair => pair.Count), failures);
        }
    }

    public void LoseWorker()
    {
        lock (_gate)
            _workers[_workers.Keys.Last()] = "missing";
    }

    /// <summary>The master has ended with its state.</summary>
    public async Task DieAsync()
    {
        _isEnded = true;
        await _app.DisposeAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (!_isEnded)
            await _app.DisposeAsync();
    }

    private IResult Take(IFormCollection form)
    {
        lock (_gate)
        {
            Orders.Enqueue(
                (
                    int.Parse(form["user_count"]!, CultureInfo.InvariantCulture),
                    double.Parse(form["spawn_rate"]!, CultureInfo.InvariantCulture),
                    JsonDocument.Parse((string)form["lab_plan"]!).RootElement
                )
            );
            if (!IsDeaf)
            {
                if (State is not ("running" or "spawning"))
                    _counts.Clear();
                (State, Users) = ("running", int.Parse(form["user_count"]!, CultureInfo.InvariantCulture));
            }
        }

        return Results.Json(new { success = true, message = "Swarming started" });
    }

    private IResult End()
    {
        (Stops, State, Users) = (Stops + 1, "stopped", 0);
        return Results.Json(new { success = true, message = "Test stopped" });
    }

    private object Stats()
    {
        lock (_gate)
        {
            var entries = _counts
                .Select(pair => Entry(pair.Key, pair.Value.Requests, pair.Value.Failures.Values.Sum()))
                .ToList();
            return new
            {
                state = State,
                user_count = Users,
                stats = (object[])[.. entries, Entry("Aggregated", _counts.Values.Sum(pair => pair.Requests), 0)],
                errors = _counts.SelectMany(pair =>
                    pair.Value.Failures.Select(failure => new
                    {
                        name = pair.Key,
                        method = "HTTP",
                        error = $"CatchResponseError(&#x27;{failure.Key}&#x27;)",
                        occurrences = failure.Value,
                    })
                ),
                current_response_time_percentile_50 = State == "running" ? 200 : (int?)null,
                current_response_time_percentile_95 = State == "running" ? 210 : (int?)null,
                workers = _workers.Select(pair => new
                {
                    id = pair.Key,
                    state = pair.Value == "missing" ? "missing" : State,
                    user_count = Users / _workers.Count,
                    cpu_usage = 12.5,
                    memory_usage = 1,
                }),
            };
        }
    }

    private static object Entry(string name, long requests, long failures) =>
        new
        {
            method = name == "Aggregated" ? "" : "HTTP",
            name,
            num_requests = requests,
            num_failures = failures,
            current_rps = 42.5,
            current_fail_per_sec = 1.5,
            avg_response_time = 203.4,
            min_response_time = 200,
            max_response_time = 260,
            median_response_time = 200,
            ninetieth_response_time = 210,
            ninety_ninth_response_time = 220,
        };

    private string RequestsCsv()
    {
        lock (_gate)
        {
            return "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response "
                + "Time,Max Response Time,Average Content "
                + "Size,Requests/s,Failures/s,50%,66%,75%,80%,90%,95%,98%,99%,99.9%,99.99%,100%\r\n"
                + string.Concat(
                    _counts.Select(pair => Row("HTTP", pair.Key, pair.Value.Requests, pair.Value.Failures.Values.Sum()))
                )
                + Row("", "Aggregated", _counts.Values.Sum(pair => pair.Requests), 0);
        }
    }

    private static string Row(string type, string name, long requests, long failures) =>
        $"{type},{name},{requests},{failures},200,203.4,200,260,2,42.5,1.5,200,200,200,200,210,215,220,220,250,260,260\r\n";

    private string FailuresCsv()
    {
        lock (_gate)
            return "Method,Name,Error,Occurrences\r\n"
                + string.Concat(
                    _counts.SelectMany(pair =>
                        pair.Value.Failures.Select(failure =>
                            $"HTTP,{pair.Key},CatchResponseError('{failure.Key}'),{failure.Value}\r\n"
                        )
                    )
                );
    }
}
