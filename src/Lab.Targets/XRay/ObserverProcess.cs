using System.Diagnostics;
using System.Globalization;
using Lab.Targets.Processes;

namespace Lab.Targets.XRay;

/// <summary>The observer's process. It ends when its standard input closes.</summary>
internal interface IObserverProcess : IDisposable
{
    /// <summary>The next line of its output; null when it has ended.</summary>
    string? ReadLine();

    /// <summary>Sends a line.</summary>
    void Write(string line);

    /// <summary>Ends it and returns its exit code.</summary>
    int Stop();
}

/// <inheritdoc />
internal sealed class ObserverProcess : IObserverProcess
{
    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2);

    private readonly Process _process;

    private ObserverProcess(Process process) => _process = process;

    /// <summary>Starts the observer of a process.</summary>
    public static IObserverProcess Start(int target)
    {
        var start = new ProcessStartInfo(DotnetHost.Find())
        {
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            ArgumentList =
            {
                Path.Combine(AppContext.BaseDirectory, "Observer.dll"),
                "--pid",
                target.ToString(CultureInfo.InvariantCulture),
            },
        };
        return new ObserverProcess(
            Process.Start(start) ?? throw new InvalidOperationException("The observer was not started.")
        );
    }

    public string? ReadLine() => _process.StandardOutput.ReadLine();

    public void Write(string line)
    {
        try
        {
            _process.StandardInput.WriteLine(line);
            _process.StandardInput.Flush();
        }
        catch (IOException)
        {
            // It has ended, which its output shows.
        }
    }

    public int Stop()
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended.
        }

        if (!_process.WaitForExit(StopTimeout))
            _process.Kill();
        _process.WaitForExit();
        return _process.ExitCode;
    }

    public void Dispose() => _process.Dispose();
}
