using System.Diagnostics;
using System.Globalization;

namespace Observation.Tests.Stacks;

internal sealed class InlinedService : IAsyncDisposable
{
    private const int Callers = 8;

    private readonly Process _process;
    private readonly HttpClient _client;
    private readonly CancellationTokenSource _ending = new();
    private Task _load = Task.CompletedTask;

    private InlinedService(Process process, int port) =>
        (_process, _client) = (process, new() { BaseAddress = new($"http://127.0.0.1:{port}") });

    public int ProcessId => _process.Id;

    /// <summary>Starts it and waits until it answers.</summary>
    public static async Task<InlinedService> StartAsync(CancellationToken cancellation, params string[] options)
    {
        var port = FreePort.Next();
        var program = Path.Combine(AppContext.BaseDirectory, "Observation.InlinedHandlers.dll");
        var service = new InlinedService(
            Process.Start(
                new ProcessStartInfo("dotnet", [program, port.ToString(CultureInfo.InvariantCulture), .. options])
            )!,
            port
        );
        await Eventually.WaitForAsync(service.IsReady, ready => ready, cancellation);
        return service;
    }

    /// <summary>Has callers ask for these addresses again and again.</summary>
    public void Ask(params string[] paths) =>
        _load = Task.WhenAll(Enumerable.Range(0, Callers).Select(caller => AskAsync(paths[caller % paths.Length])));

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync();
        await _load;
        _process.Kill();
        await _process.WaitForExitAsync(CancellationToken.None);
        _process.Dispose();
        _client.Dispose();
        _ending.Dispose();
    }

    private bool IsReady()
    {
        try
        {
            using var answer = _client.Send(new HttpRequestMessage(HttpMethod.Get, "/ready"));
            return answer.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    private async Task AskAsync(string path)
    {
        try
        {
            while (true)
                (await _client.GetAsync(new Uri(path, UriKind.Relative), _ending.Token)).Dispose();
        }
        catch (OperationCanceledException)
        {
            // The test has seen enough.
        }
    }
}
