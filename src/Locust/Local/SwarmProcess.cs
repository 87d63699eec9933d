using System.Diagnostics;

namespace Locust.Local;

/// <summary>
/// One process of a swarm. It exits when its standard input closes, so that it does not outlive the dashboard.
/// Thread-safe.
/// </summary>
internal sealed class SwarmProcess : IDisposable
{
    private const int MaxLines = 20,
        MaxLineLength = 500;

    private readonly Lock _gate = new();
    private readonly Queue<string> _lines = new();
    private readonly Process _process;

    /// <summary>Starts the process.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The process could not be started.</exception>
    public SwarmProcess(ProcessStartInfo start)
    {
        _process =
            Process.Start(start)
            ?? throw new InvalidOperationException("The system reused a process instead of starting one.");
        Id = _process.Id;
        Read(_process.StandardOutput);
        Read(_process.StandardError);
    }

    public int Id { get; }

    public bool HasEnded => _process.HasExited;

    /// <summary>The last lines of its output.</summary>
    public string LastLines
    {
        get
        {
            lock (_gate)
                return string.Join(' ', _lines.TakeLast(3));
        }
    }

    /// <summary>Ends the process and waits for its exit.</summary>
    public void End(TimeSpan timeout)
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The pipe is broken: the process has already exited.
        }

        if (_process.WaitForExit(timeout))
            return;
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
    }

    public void Dispose() => _process.Dispose();

    // Always read the output: a full pipe would block the process in a log call.
    private void Read(StreamReader output) =>
        new Thread(() =>
        {
            try
            {
                while (output.ReadLine() is { } line)
                    Add(line.Length <= MaxLineLength ? line : line[..MaxLineLength]);
            }
            catch (Exception closed) when (closed is IOException or ObjectDisposedException)
            {
                // The process has exited.
            }
        })
        {
            IsBackground = true,
            Name = "locust output",
        }.Start();

    private void Add(string line)
    {
        lock (_gate)
        {
            if (_lines.Count == MaxLines)
                _lines.Dequeue();
            _lines.Enqueue(line);
        }
    }
}
