using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;

namespace Faults.Dashboards;

/// <summary>A dashboard process with its target, on two given ports and with a given data folder.</summary>
internal sealed class StartedDashboard : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(120);

    private readonly Process _process;
    private readonly ConcurrentQueue<string> _output = new();
    private bool _isDisposed;

    private StartedDashboard(Process process, int port)
    {
        _process = process;
        Address = new($"http://localhost:{port}");
        Client = new HttpClient { BaseAddress = Address, Timeout = Patience };
        process.OutputDataReceived += (_, line) => _output.Enqueue(line.Data ?? "");
        process.ErrorDataReceived += (_, line) => _output.Enqueue(line.Data ?? "");
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
    }

    public Uri Address { get; }

    public HttpClient Client { get; }

    public int ProcessId => _process.Id;

    /// <summary>Identifier of the target's process, from the last status.</summary>
    public int TargetProcessId { get; private set; }

    public bool HasExited => _process.HasExited;

    public int ExitCode => _process.ExitCode;

    public string Output => string.Join('\n', _output);

    /// <summary>Root folder of the repository.</summary>
    private static string Root { get; } =
        Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", "..", "..", ".."));

    /// <summary>Path of a program of the repository, built in the same configuration as this one.</summary>
    public static string ProgramOf(string project, string file)
    {
        var framework = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(Root, "src", project, "bin", framework.Parent!.Name, framework.Name, file);
    }

    /// <summary>Starts a dashboard without waiting for it.</summary>
    /// <param name="port">Its port; the target uses the next one.</param>
    /// <param name="folder">Its data folder.</param>
    /// <param name="descriptors">Maximum number of open files and sockets; null for no limit.</param>
    /// <param name="environment">Additional environment variables.</param>
    public static StartedDashboard Launch(
        int port,
        string folder,
        int? descriptors = null,
        params IReadOnlyList<(string Name, string Value)> environment
    )
    {
        // On a shared machine, a target can take long to start.
        string[] command =
        [
            "dotnet",
            ProgramOf("Dashboard", "Dashboard.dll"),
            "--urls",
            $"http://localhost:{port}",
            "--Target:Port",
            $"{port + 1}",
            "--Lab:DataFolder",
            folder,
            "--Target:StartTimeoutSeconds=120",
        ];
        // With nohup or in the background of a shell, child processes inherit ignored signals; this resets them.
        if (OperatingSystem.IsLinux())
            command = ["env", "--default-signal=INT,HUP", .. command];
        if (descriptors is { } most)
            command = ["prlimit", $"--nofile={most}", .. command];
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        return new(Process.Start(start)!, port);
    }

    /// <summary>Starts a dashboard and waits until its target responds.</summary>
    public static async Task<StartedDashboard> StartAsync(
        int port,
        string folder,
        int? descriptors = null,
        params IReadOnlyList<(string Name, string Value)> environment
    )
    {
        var dashboard = Launch(port, folder, descriptors, environment);
        try
        {
            await dashboard.WaitAsync(lab => (string?)lab["target"]?["phase"] == "Running", "the target to run");
            return dashboard;
        }
        catch
        {
            await dashboard.DisposeAsync();
            throw;
        }
    }

    /// <summary>Waits until the dashboard's status meets a condition.</summary>
    public async Task<JsonNode> WaitAsync(Func<JsonNode, bool> isThere, string what)
    {
        var waited = Stopwatch.StartNew();
        JsonNode? last = null;
        while (waited.Elapsed < Patience)
        {
            if (HasExited)
                throw new InvalidOperationException(
                    $"The dashboard ended with {ExitCode} while it was waited for {what}: {Output}"
                );
            try
            {
                last = await GetAsync("/api/lab");
                TargetProcessId = (int?)last["target"]?["processId"] ?? TargetProcessId;
                if (isThere(last))
                    return last;
            }
            catch (Exception notYet) when (notYet is HttpRequestException or TaskCanceledException)
            {
                // The dashboard does not listen yet.
            }

            await Task.Delay(100);
        }

        throw new TimeoutException($"Waited {Patience.TotalSeconds:0} s for {what}. The lab: {last?.ToJsonString()}");
    }

    public Task WaitForIdleAsync() =>
        WaitAsync(
            lab =>
                (string?)lab["phase"] == "Idle"
                && lab["reservedFor"] is null
                && (string?)lab["target"]?["phase"] == "Running",
            "the lab to be idle"
        );

    public async Task<JsonNode> GetAsync(string path) =>
        (await Client.GetFromJsonAsync<JsonNode>(new Uri(path, UriKind.Relative)))!;

    /// <summary>Sends a command with a JSON body.</summary>
    public async Task<(HttpStatusCode Status, JsonNode? Answer)> SendAsync(
        HttpMethod method,
        string path,
        object? body = null
    )
    {
        using var request = new HttpRequestMessage(method, new Uri(path, UriKind.Relative));
        if (body is not null)
            request.Content = JsonContent.Create(body);
        using var answer = await Client.SendAsync(request);
        var text = await answer.Content.ReadAsStringAsync();
        return (answer.StatusCode, text.StartsWith('{') || text.StartsWith('[') ? JsonNode.Parse(text) : null);
    }

    /// <summary>Starts a run.</summary>
    /// <returns>The run's identifier, or null and the reason for the rejection.</returns>
    public async Task<(string? Id, string Refusal)> StartRunAsync(int seconds, int users = 10, string variant = "Fixed")
    {
        var (status, answer) = await SendAsync(
            HttpMethod.Post,
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant,
                users,
                durationSeconds = seconds,
                rampSeconds = 0,
            }
        );
        return status == HttpStatusCode.Created
            ? ((string?)answer!["id"], "")
            : (null, $"{(int)status} {(string?)answer?["detail"] ?? answer?["errors"]?.ToJsonString()}");
    }

    /// <summary>Signals the process to end and waits for its exit; false if the time limit has passed.</summary>
    public Task<bool> EndsAsync(TimeSpan within, int signal = Processes.Terminate)
    {
        Processes.Signal(ProcessId, signal);
        return HasEndedAsync(within);
    }

    /// <summary>
    /// Waits until the process has exited and its output has been read; false if the time limit has passed.
    /// </summary>
    public async Task<bool> HasEndedAsync(TimeSpan within)
    {
        using var patience = new CancellationTokenSource(within);
        await _process.WaitForExitAsync(patience.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return _process.HasExited;
    }

    /// <summary>Kills the dashboard's process only.</summary>
    public void Kill()
    {
        Processes.Signal(ProcessId, Processes.Kill);
        _process.WaitForExit();
    }

    public async ValueTask DisposeAsync()
    {
        // Disposes once: after a failed restart, the caller still disposes the previous dashboard.
        if (_isDisposed)
            return;
        _isDisposed = true;
        Client.Dispose();
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
