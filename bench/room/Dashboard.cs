using System.Diagnostics;
using System.Globalization;
using System.Net.Http.Json;
using System.Text.Json;
using Tests.Shared;

namespace RoomBench;

/// <summary>The result of a run.</summary>
/// <param name="Rps">Responses per second.</param>
/// <param name="P99Ms">99th percentile in milliseconds.</param>
/// <param name="CpuPercent">Processor time of the dashboard, as a percentage of one core.</param>
internal sealed record Round(double Rps, double P99Ms, double CpuPercent);

/// <summary>A dashboard process with an open room on 127.0.0.2.</summary>
internal sealed class Dashboard : IDisposable
{
    private const double TicksPerSecond = 100;
    private readonly Process _process;
    private readonly HttpClient _client;
    private readonly string _folder;

    private Dashboard(Process process, Uri address, Uri room, string folder) =>
        (_process, _client, Room, _folder) = (process, new HttpClient { BaseAddress = address }, room, folder);

    public Uri Room { get; }

    public string Code => File.ReadAllText(Path.Combine(_folder, "room-code.txt"));

    public static async Task<Dashboard> StartAsync(string program, CancellationToken cancellation)
    {
        var (port, target, room, folder) = (
            FreePort.Next(),
            FreePort.Next(),
            FreePort.Next(),
            Directory.CreateTempSubdirectory("room-bench-").FullName
        );
        var start = new ProcessStartInfo(
            "dotnet",
            [
                program,
                "--urls",
                $"http://127.0.0.1:{port}",
                "--room",
                "--Room:Address=127.0.0.2",
                $"--Room:Port={room}",
                $"--Target:Port={target}",
                $"--Lab:DataFolder={folder}",
            ]
        )
        {
            RedirectStandardOutput = true,
        };
        var dashboard = new Dashboard(
            Process.Start(start)!,
            new Uri($"http://127.0.0.1:{port}"),
            new Uri($"http://127.0.0.2:{room}"),
            folder
        );
        while (!await dashboard.IsReadyAsync(cancellation))
            await Task.Delay(200, cancellation);
        return dashboard;
    }

    /// <summary>Runs a load to its end.</summary>
    public async Task<Round> RunAsync(int users, int seconds, Action<long>? started, CancellationToken cancellation)
    {
        var (cpu, began) = (CpuSeconds(), Stopwatch.GetTimestamp());
        using var answer = await _client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users,
                durationSeconds = seconds,
                rampSeconds = 1,
            },
            cancellation
        );
        answer.EnsureSuccessStatusCode();
        var run = await answer.Content.ReadFromJsonAsync<JsonElement>(cancellation);
        var (id, startedAt) = (run.GetProperty("id").GetString(), run.GetProperty("startedAt").GetDateTimeOffset());

        // The run's time starts later than the request.
        started?.Invoke(
            Stopwatch.GetTimestamp()
                - (long)((TimeProvider.System.GetUtcNow() - startedAt).TotalSeconds * Stopwatch.Frequency)
        );
        while (true)
        {
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
                total.GetProperty("p99Ms").GetDouble(),
                100 * (CpuSeconds() - cpu) / Stopwatch.GetElapsedTime(began).TotalSeconds
            );
        }
    }

    /// <summary>Processor seconds of the dashboard so far, without the target.</summary>
    public double CpuSeconds()
    {
        var fields = File.ReadAllText($"/proc/{_process.Id}/stat").Split(") ")[1].Split(' ');
        return (
                double.Parse(fields[11], CultureInfo.InvariantCulture)
                + double.Parse(fields[12], CultureInfo.InvariantCulture)
            ) / TicksPerSecond;
    }

    public void Dispose()
    {
        _client.Dispose();
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private async Task<bool> IsReadyAsync(CancellationToken cancellation)
    {
        if (_process.HasExited)
            throw new InvalidOperationException("The dashboard has ended.");
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
