using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace TargetApi.Tests.Running;

/// <summary>The target as a child process. Killed when disposed.</summary>
internal sealed class ChildTarget : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);
    private readonly Process _process;
    private readonly ConcurrentQueue<string> _errors = new();
    private readonly TaskCompletionSource<Uri> _listening = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public ChildTarget(string[] arguments, params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo("dotnet")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.ArgumentList.Add(typeof(Program).Assembly.Location);
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => ReadOutput(line.Data);
        _process.ErrorDataReceived += (_, line) => _errors.Enqueue(line.Data ?? "");
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public int ProcessId => _process.Id;

    public string Errors => string.Join('\n', _errors).Trim();

    public Task<Uri> ListeningAsync(CancellationToken cancellation) =>
        _listening.Task.WaitAsync(Patience, cancellation);

    public async Task<int> ExitCodeAsync(CancellationToken cancellation)
    {
        await _process.WaitForExitAsync(cancellation).WaitAsync(Patience, cancellation);
        return _process.ExitCode;
    }

    public void CloseStandardInput() => _process.StandardInput.Close();

    /// <summary>Waits for the exit on the calling thread and returns the elapsed time.</summary>
    public TimeSpan WaitForExit()
    {
        var watch = Stopwatch.StartNew();
        Assert.True(
            _process.WaitForExit(Patience),
            string.Create(CultureInfo.InvariantCulture, $"Process {ProcessId} did not end.")
        );
        return watch.Elapsed;
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
            _process.WaitForExit();
        }
        _process.Dispose();
    }

    private void ReadOutput(string? line)
    {
        const string Announcement = "Target listening on ";
        if (line is null)
            _listening.TrySetException(new InvalidOperationException("The target ended without listening: " + Errors));
        else if (line.StartsWith(Announcement, StringComparison.Ordinal))
            _listening.TrySetResult(new Uri(line[Announcement.Length..]));
    }
}
