using System.Diagnostics;

namespace Locust.Local;

/// <summary>One process of a swarm. It ends by itself when its standard input is closed, so a dashboard that dies leaves no orphan. Safe for any thread.</summary>
internal sealed class SwarmProcess : IDisposable
{
    private const int MaxLines = 20,
        MaxLineLength = 500;

    private readonly Lock _gate = new();
    private readonly Queue<string> _lines = new();
    private readonly Process _process;

    /// <summary>Starts it.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The system could not.</exception>
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

    /// <summary>The last lines it wrote.</summary>
    public string LastLines
    {
        get
        {
            lock (_gate)
                return string.Join(' ', _lines.TakeLast(3));
        }
    }

    /// <summary>Ends it, and waits for that.</summary>
    public void End(TimeSpan patience)
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The pipe is broken: it has ended by itself.
        }

        if (_process.WaitForExit(patience))
            return;
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
    }

    public void Dispose() => _process.Dispose();

    // Left unread, a full pipe would stop it in the middle of a log call.
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
                // It has ended.
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
