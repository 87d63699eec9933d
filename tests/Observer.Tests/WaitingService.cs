using System.Diagnostics;

namespace Observer.Tests;

/// <summary>The program <c>Waits</c>, whose threads or calls all wait in one marked line.</summary>
internal sealed class WaitingService : IDisposable
{
    private readonly Process _process;

    private WaitingService(Process process) => _process = process;

    public int Id => _process.Id;

    public static async Task<WaitingService> StartAsync(
        string mode,
        int count,
        CancellationToken cancellation,
        string? folder = null
    )
    {
        var start = new ProcessStartInfo(
            "dotnet",
            [Path.Combine(folder ?? AppContext.BaseDirectory, "Waits.dll"), mode, $"{count}"]
        )
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        var service = new WaitingService(Process.Start(start)!);
        Assert.Equal("ready", await service._process.StandardOutput.ReadLineAsync(cancellation));
        return service;
    }

    /// <summary>Sends a line and returns the response, which is the same line.</summary>
    public async Task<string?> EchoAsync(string line, CancellationToken cancellation)
    {
        await _process.StandardInput.WriteLineAsync(line.AsMemory(), cancellation);
        await _process.StandardInput.FlushAsync(cancellation);
        return await _process.StandardOutput.ReadLineAsync(cancellation);
    }

    /// <summary>The line with a mark, such as <c>// line:sleep</c>.</summary>
    public static int LineOf(string file, string mark) =>
        File.ReadLines(Repository.PathOf("tests", "Services", "Waits", file))
            .Select((text, index) => (text, line: index + 1))
            .Single(found => found.text.EndsWith($"// line:{mark}", StringComparison.Ordinal))
            .line;

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
