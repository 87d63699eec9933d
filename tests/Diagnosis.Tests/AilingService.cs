using System.Diagnostics;

namespace Diagnosis.Tests;

/// <summary>A process with one service of <c>tests/Services/Ailing</c>, ended with the test.</summary>
internal sealed class AilingService : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Process _process;

    private AilingService(Process process, Uri address) => (_process, Address) = (process, address);

    public Uri Address { get; }

    public int ProcessId => _process.Id;

    /// <param name="disease">The name of the service.</param>
    /// <param name="backend">The address that it calls.</param>
    /// <param name="processors">The processors it may use, such as <c>0</c>; null for all.</param>
    /// <param name="scheme">http or https.</param>
    public static async Task<AilingService> StartAsync(
        string disease,
        Uri? backend = null,
        string? processors = null,
        string scheme = "http"
    )
    {
        var port = FreePort.Next();
        List<string> command =
        [
            .. processors is null ? [] : (string[])["taskset", "-c", processors],
            Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet",
            Path.Combine(AppContext.BaseDirectory, "Ailing.dll"),
            disease,
            $"{port}",
            .. backend is null ? [] : (string[])[$"{backend}"],
        ];
        var process = Process.Start(new ProcessStartInfo(command[0], command.Skip(1)) { UseShellExecute = false })!;
        var service = new AilingService(process, new Uri($"{scheme}://127.0.0.1:{port}"));
        await service.UntilReadyAsync();
        return service;
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
    }

    private async Task UntilReadyAsync()
    {
        using var handler = new HttpClientHandler
        {
            ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator,
        };
        using var client = new HttpClient(handler) { BaseAddress = Address };
        var started = Stopwatch.GetTimestamp();
        while (true)
        {
            try
            {
                await client.GetStringAsync(new Uri("/ready", UriKind.Relative));
                return;
            }
            catch (HttpRequestException) when (!_process.HasExited && Stopwatch.GetElapsedTime(started) < Patience)
            {
                await Task.Delay(100);
            }
        }
    }
}
