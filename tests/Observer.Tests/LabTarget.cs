using System.Diagnostics;

namespace Observer.Tests;

/// <summary>The lab's target under load from this process.</summary>
internal sealed class LabTarget : IAsyncDisposable
{
    private readonly Process _process;
    private readonly HttpClient _client;
    private readonly CancellationTokenSource _stopping = new();
    private readonly List<Task> _users = [];

    private LabTarget(Process process, int port)
    {
        _process = process;
        _client = new() { BaseAddress = new($"http://127.0.0.1:{port}"), Timeout = Timeout.InfiniteTimeSpan };
    }

    public int Id => _process.Id;

    public static async Task<LabTarget> StartAsync(CancellationToken cancellation, params string[] options)
    {
        var port = FreePort.Next();
        var configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        var start = new ProcessStartInfo(
            "dotnet",
            [Repository.PathOf("src", "TargetApi", "bin", configuration, "net10.0", "TargetApi.dll"), .. options]
        )
        {
            RedirectStandardOutput = true,
            Environment = { ["Target__Port"] = $"{port}" },
        };
        var target = new LabTarget(Process.Start(start)!, port);
        while (await target._process.StandardOutput.ReadLineAsync(cancellation) is { } line)
        {
            if (line.Contains("listening", StringComparison.Ordinal))
                return target;
        }

        throw new InvalidOperationException("The target did not start.");
    }

    /// <summary>Each user sends the request again and again.</summary>
    public void Load(string path, int users)
    {
        for (var user = 0; user < users; user++)
            _users.Add(SendAsync(path));
    }

    /// <summary>The only line of a source file that contains a text.</summary>
    public static int LineOf(string folder, string file, string text) =>
        File.ReadLines(Repository.PathOf("src", "TargetApi", folder, file))
            .Select((line, index) => (line, number: index + 1))
            .First(found => found.line.Contains(text, StringComparison.Ordinal))
            .number;

    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync();
        await Task.WhenAll(_users);
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        _client.Dispose();
        _stopping.Dispose();
    }

    private async Task SendAsync(string path)
    {
        try
        {
            while (true)
            {
                using var response = await _client.GetAsync(new Uri(path, UriKind.Relative), _stopping.Token);
            }
        }
        catch (OperationCanceledException)
        {
            // The test has ended.
        }
    }
}
