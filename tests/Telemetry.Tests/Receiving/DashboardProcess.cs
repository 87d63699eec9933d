using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;
using Lab.Testing;

namespace Telemetry.Tests.Receiving;

internal sealed class DashboardProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly TemporaryFolder _folder = new();
    private readonly HttpClient _client;

    public DashboardProcess(params (string Name, string? Value)[] variables)
    {
        var address = $"http://127.0.0.1:{FreePort.Next()}";
        var start = new ProcessStartInfo(
            "dotnet",
            [
                Repository.PathOf("src", "Dashboard", "bin", "Debug", "net10.0", "Dashboard.dll"),
                "--urls",
                address,
                $"--Target:Port={FreePort.Next()}",
                $"--Lab:DataFolder={_folder.Path}",
            ]
        )
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in variables)
            start.Environment[name] = value;
        _process = Process.Start(start)!;
        _process.OutputDataReceived += (_, _) => { };
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        _client = new() { BaseAddress = new(address) };
    }

    /// <summary>Starts a run as soon as the target responds.</summary>
    /// <returns>The dashboard's response.</returns>
    public async Task<JsonElement> StartRunAsync(object request, CancellationToken cancellation)
    {
        while (true)
        {
            try
            {
                using var answer = await _client.PostAsJsonAsync("/api/runs", request, cancellation);
                if (answer.IsSuccessStatusCode)
                    return await answer.Content.ReadFromJsonAsync<JsonElement>(cancellation);
            }
            catch (HttpRequestException)
            {
                Assert.False(_process.HasExited, "The dashboard has ended.");
            }

            await Task.Delay(100, cancellation);
        }
    }

    /// <summary>Requests a shutdown, as a service manager does.</summary>
    /// <returns>The exit code.</returns>
    public async Task<int> TerminateAsync(CancellationToken cancellation)
    {
        using var kill = Process.Start(
            "kill",
            ["-TERM", _process.Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]
        );
        await _process.WaitForExitAsync(cancellation);
        return _process.ExitCode;
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
        _folder.Dispose();
    }
}
