using System.ComponentModel;
using System.Diagnostics;
using System.Net.Sockets;
using Proof.Measurements;
using Proof.Running;

namespace LoadEngine.Cli.Proving;

/// <summary>A side whose service is started before each run and ended after it, so that no run inherits state.</summary>
/// <param name="side">The side.</param>
/// <param name="command">The command that starts the service.</param>
/// <param name="address">The address at which the service listens.</param>
internal sealed class StartedSide(IProofSide side, StartCommand command, Uri address) : IProofSide
{
    private const int KeptLines = 5;

    private static readonly TimeSpan MaxStart = TimeSpan.FromSeconds(120),
        MaxEnd = TimeSpan.FromSeconds(20),
        Pause = TimeSpan.FromMilliseconds(100),
        Rest = TimeSpan.FromSeconds(1);

    public string Name => side.Name;

    public async Task<RunMeasurement> MeasureAsync(CancellationToken cancellation)
    {
        if (await IsListeningAsync(cancellation))
            throw new StartCommandException(
                $"{address.Authority} already responds. Stop the service there; “{command.Text}” starts its own."
            );
        var lines = new Queue<string>();
        using var process = Start(lines);
        try
        {
            await WaitUntilListeningAsync(process, lines, cancellation);
            await Task.Delay(Rest, cancellation);
            return await side.MeasureAsync(cancellation);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
            await WaitUntilEndedAsync(process);
        }
    }

    private Process Start(Queue<string> lines)
    {
        var start = OperatingSystem.IsWindows()
            ? new ProcessStartInfo("cmd", ["/c", command.Text])
            : new ProcessStartInfo("/bin/sh", ["-c", command.Text]);
        start.WorkingDirectory = command.Folder;
        (start.RedirectStandardOutput, start.RedirectStandardError, start.RedirectStandardInput) = (true, true, true);
        var process = new Process { StartInfo = start };
        process.OutputDataReceived += Keep;
        process.ErrorDataReceived += Keep;
        try
        {
            process.Start();
        }
        catch (Win32Exception failure)
        {
            process.Dispose();
            throw new StartCommandException($"“{command.Text}” could not be started: {failure.Message}");
        }

        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return process;

        void Keep(object sender, DataReceivedEventArgs line)
        {
            if (line.Data is not { Length: > 0 } text)
                return;
            lock (lines)
            {
                if (lines.Count == KeptLines)
                    lines.Dequeue();
                lines.Enqueue(text);
            }
        }
    }

    private async Task WaitUntilListeningAsync(Process process, Queue<string> lines, CancellationToken cancellation)
    {
        var started = Stopwatch.GetTimestamp();
        while (!await IsListeningAsync(cancellation))
        {
            if (process.HasExited)
                throw new StartCommandException(
                    $"“{command.Text}” ended with exit code {process.ExitCode} before {address.Authority} responded.{Last()}"
                );
            if (Stopwatch.GetElapsedTime(started) > MaxStart)
                throw new StartCommandException(
                    $"{address.Authority} did not respond within {MaxStart.TotalSeconds:0} s after “{command.Text}”.{Last()}"
                );
            await Task.Delay(Pause, cancellation);
        }

        string Last()
        {
            lock (lines)
                return lines.Count == 0 ? "" : $" Its last lines: {string.Join(" | ", lines)}";
        }
    }

    // The next run needs the port.
    private async Task WaitUntilEndedAsync(Process process)
    {
        using var timeout = new CancellationTokenSource(MaxEnd);
        try
        {
            await process.WaitForExitAsync(timeout.Token);
            while (await IsListeningAsync(timeout.Token))
                await Task.Delay(Pause, timeout.Token);
        }
        catch (OperationCanceledException)
        {
            // The next start reports that the address still responds.
        }
    }

    private async Task<bool> IsListeningAsync(CancellationToken cancellation)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(address.Host, address.Port, cancellation);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
