using System.Diagnostics;
using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using Tests.Shared;

namespace XRayBench;

/// <summary>A dashboard with its target.</summary>
internal sealed class LabProcess : IDisposable
{
    private const int PoolThreads = 20;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly Process _process;
    private readonly HttpClient _client;
    private readonly string _folder;

    private LabProcess(Process process, Uri address, string folder) =>
        (_process, _client, _folder) = (process, new HttpClient { BaseAddress = address }, folder);

    public static async Task<LabProcess> StartAsync(bool hasXRay, CancellationToken cancellation)
    {
        var (port, folder) = (FreePort.Next(), Directory.CreateTempSubdirectory("xray-bench-").FullName);
        var start = new ProcessStartInfo(
            "dotnet",
            [
                Programs.Dashboard,
                "--urls",
                $"http://127.0.0.1:{port}",
                $"--Target:Port={FreePort.Next()}",
                $"--Lab:DataFolder={folder}",
                $"--XRay:Automatic={hasXRay}",
            ]
        )
        {
            RedirectStandardOutput = true,
        };
        var lab = new LabProcess(Process.Start(start)!, new Uri($"http://127.0.0.1:{port}"), folder);
        await lab.WaitUntilReadyAsync(cancellation);
        // The size of the pool is fixed: left to itself it differs by a factor of three between two runs of the same code.
        var settings = new { minWorkerThreads = PoolThreads, maxWorkerThreads = PoolThreads };
        (await lab._client.PutAsJsonAsync("/api/target/settings", settings, cancellation)).EnsureSuccessStatusCode();
        await lab.WaitUntilReadyAsync(cancellation);
        return lab;
    }

    private async Task WaitUntilReadyAsync(CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); !await IsReadyAsync(cancellation); )
        {
            if (_process.HasExited || Stopwatch.GetElapsedTime(started) > Patience)
                throw new TimeoutException("The dashboard did not start.");
            await Task.Delay(200, cancellation);
        }
    }

    /// <summary>Runs a load to its end.</summary>
    public async Task<Figures> RunAsync(
        string experiment,
        string variant,
        int users,
        int seconds,
        CancellationToken cancellation
    )
    {
        var request = new
        {
            experiment,
            variant,
            users,
            durationSeconds = seconds,
            rampSeconds = 1,
        };
        var id = await StartRunAsync(request, cancellation);
        for (var started = Stopwatch.GetTimestamp(); ; )
        {
            if (Stopwatch.GetElapsedTime(started) > TimeSpan.FromSeconds(seconds) + Patience)
                throw new TimeoutException("The run did not end.");
            await Task.Delay(250, cancellation);
            var lab = await _client.GetFromJsonAsync<JsonElement>("/api/lab", cancellation);
            if (
                lab.GetProperty("lastSummary") is not { ValueKind: JsonValueKind.Object } summary
                || summary.GetProperty("id").GetString() != id
            )
                continue;
            var total = summary.GetProperty("total");
            return new(
                total.GetProperty("rps").GetDouble(),
                total.GetProperty("p95Ms").GetDouble(),
                total.GetProperty("p99Ms").GetDouble()
            );
        }
    }

    /// <summary>The shares of the last minute that the observer reports; null if it has not reported yet.</summary>
    public async Task<(double StopPercent, double CpuPercent)?> CostAsync(CancellationToken cancellation)
    {
        var view = await _client.GetFromJsonAsync<JsonElement>("/api/xray", cancellation);
        return view.TryGetProperty("held", out var held) && held.ValueKind == JsonValueKind.Object
            ? (held.GetProperty("stopPercent").GetDouble(), held.GetProperty("cpuPercent").GetDouble())
            : null;
    }

    /// <summary>Records the target's events for some seconds.</summary>
    public async Task RecordAsync(int seconds, CancellationToken cancellation) =>
        (
            await _client.PostAsync(
                new Uri($"/api/target/nettrace?seconds={seconds}", UriKind.Relative),
                null,
                cancellation
            )
        ).EnsureSuccessStatusCode();

    /// <summary>Waits until the recording is complete.</summary>
    /// <returns>Its size in bytes.</returns>
    public async Task<long> WaitForRecordingAsync(CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < 3 * Patience; )
        {
            var state = await _client.GetFromJsonAsync<JsonElement>("/api/target/nettrace", cancellation);
            if (state.GetProperty("phase").GetString() != "Recording")
                return state.GetProperty("bytes").GetInt64();
            await Task.Delay(250, cancellation);
        }

        throw new TimeoutException("The recording did not end.");
    }

    public void Dispose()
    {
        _client.Dispose();
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    // A start is refused until the previous run has ended.
    private async Task<string?> StartRunAsync(object request, CancellationToken cancellation)
    {
        for (var started = Stopwatch.GetTimestamp(); ; )
        {
            if (Stopwatch.GetElapsedTime(started) > Patience)
                throw new TimeoutException("The previous run did not end.");
            using var answer = await _client.PostAsJsonAsync("/api/runs", request, cancellation);
            if (answer.StatusCode == HttpStatusCode.Conflict)
            {
                await Task.Delay(250, cancellation);
                continue;
            }

            answer.EnsureSuccessStatusCode();
            var run = await answer.Content.ReadFromJsonAsync<JsonElement>(cancellation);
            return run.GetProperty("id").GetString();
        }
    }

    private async Task<bool> IsReadyAsync(CancellationToken cancellation)
    {
        try
        {
            return (await _client.GetStringAsync("/api/lab", cancellation)).Contains(
                "\"phase\":\"Running\",\"address\"",
                StringComparison.Ordinal
            );
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }
}
