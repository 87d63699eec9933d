using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;

namespace EndToEnd.Hosting;

public sealed class RunningDashboard : IAsyncDisposable
{
    // Requests in flight of a starved target would not complete, so stopping does not wait for them.
    private const int GracefulStopMs = 1_000;

    private static readonly TimeSpan LongestStart = TimeSpan.FromSeconds(90);

    /// <summary>The program, built in the configuration of this project.</summary>
    public static string Assembly { get; } = FindAssembly();

    private readonly Process _process;
    private readonly DataFolder? _ownFolder;
    private readonly ConcurrentQueue<string> _output = new();

    private RunningDashboard(Process process, Uri address, int targetPort, string dataFolder, DataFolder? ownFolder)
    {
        (_process, Address, TargetPort, Runs, _ownFolder) = (
            process,
            address,
            targetPort,
            Path.Combine(dataFolder, "runs"),
            ownFolder
        );
        Client = new HttpClient { BaseAddress = address };
        process.OutputDataReceived += (_, line) => _output.Enqueue(line.Data ?? "");
        process.ErrorDataReceived += (_, line) => _output.Enqueue(line.Data ?? "");
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
    }

    public Uri Address { get; }

    /// <summary>The folder of its stored runs.</summary>
    public string Runs { get; }

    public int TargetPort { get; }

    public int ProcessId => _process.Id;

    public HttpClient Client { get; }

    /// <summary>The output so far.</summary>
    public string Output => string.Join(Environment.NewLine, _output);

    /// <param name="dataFolder">The data folder; a temporary folder when null.</param>
    /// <param name="program">The program to start; the built one when null.</param>
    /// <param name="workingFolder">The working folder of the process.</param>
    /// <param name="locustWorkers">The number of Locust workers; no Locust when null.</param>
    /// <param name="at">The address to listen on; a free port when null.</param>
    public static async Task<RunningDashboard> StartAsync(
        string? dataFolder = null,
        string? program = null,
        string? workingFolder = null,
        int? locustWorkers = null,
        Uri? at = null
    )
    {
        var ownFolder = dataFolder is null ? new DataFolder() : null;
        var folder = dataFolder ?? ownFolder!.Path;
        var (port, targetPort) = (at?.Port ?? FreePort.Next(), FreePort.Next());
        var start = new ProcessStartInfo(program ?? "dotnet")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
            WorkingDirectory = workingFolder ?? Path.GetTempPath(),
            Environment =
            {
                ["Target__Port"] = $"{targetPort}",
                ["Lab__DataFolder"] = folder,
                ["Lab__GracefulStopMs"] = $"{GracefulStopMs}",

                // The tests do not compare variants.
                ["Target__WarmUpSeconds"] = "0",

                // Listens on loopback only, even for the audience.
                ["Room__Address"] = "127.0.0.2",
                ["Room__Port"] = $"{FreePort.Next()}",
            },
        };
        if (locustWorkers is { } workers)
            start.Environment["Locust__Workers"] = $"{workers}";
        if (program is null)
            start.ArgumentList.Add(Assembly);
        start.ArgumentList.Add("--urls");
        start.ArgumentList.Add($"http://localhost:{port}");
        var dashboard = new RunningDashboard(
            Process.Start(start)!,
            new Uri($"http://localhost:{port}"),
            targetPort,
            folder,
            ownFolder
        );
        await dashboard.WaitForTargetAsync();
        return dashboard;
    }

    /// <summary>The target's process.</summary>
    public async Task<int> TargetProcessIdAsync()
    {
        var lab = await Client.GetFromJsonAsync<JsonElement>("/api/lab", TestContext.Current.CancellationToken);
        return lab.GetProperty("target").GetProperty("processId").GetInt32();
    }

    /// <summary>Ends the dashboard alone, as <c>kill -9</c> does.</summary>
    public void Kill() => _process.Kill();

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
        _ownFolder?.Dispose();
    }

    /// <summary>Waits until the target runs.</summary>
    public async Task WaitForTargetAsync()
    {
        var waited = Stopwatch.StartNew();
        while (true)
        {
            if (_process.HasExited)
                throw new InvalidOperationException(
                    $"The dashboard ended with exit code {_process.ExitCode}: {Output}"
                );
            try
            {
                var lab = await Client.GetStringAsync(
                    new Uri("/api/lab", UriKind.Relative),
                    TestContext.Current.CancellationToken
                );
                if (lab.Contains("\"phase\":\"Running\",\"address\"", StringComparison.Ordinal))
                    return;
            }
            catch (HttpRequestException)
            {
                // It does not listen yet.
            }

            if (waited.Elapsed > LongestStart)
                throw new TimeoutException($"The target did not come up: {Output}");
            await Task.Delay(TimeSpan.FromMilliseconds(100), TestContext.Current.CancellationToken);
        }
    }

    private static string FindAssembly()
    {
        var framework = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Repository.PathOf("src", "Dashboard", "bin", framework.Parent!.Name, framework.Name, "Dashboard.dll");
    }
}
