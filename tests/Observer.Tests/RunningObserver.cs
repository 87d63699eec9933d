using System.Diagnostics;
using Observer.Contract;

namespace Observer.Tests;

/// <summary>The observer as a process of its own.</summary>
internal sealed class RunningObserver : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly Process _process;

    private RunningObserver(Process process) => _process = process;

    public int Id => _process.Id;

    public static RunningObserver Start(int target, params string[] prefix) => Start(target, prefix, []);

    /// <summary>The observer reads the events of the process and not its memory.</summary>
    public static RunningObserver StartWithEvents(int target) => Start(target, [], ["--events"]);

    private static RunningObserver Start(int target, string[] prefix, string[] options)
    {
        string[] command =
        [
            .. prefix,
            "dotnet",
            Path.Combine(AppContext.BaseDirectory, "Observer.dll"),
            "--pid",
            $"{target}",
            .. options,
        ];
        return new(
            Process.Start(
                new ProcessStartInfo(command[0], command[1..])
                {
                    RedirectStandardInput = true,
                    RedirectStandardOutput = true,
                }
            )!
        );
    }

    public void Send(ObserverCommand command)
    {
        _process.StandardInput.WriteLine(command);
        _process.StandardInput.Flush();
    }

    public void CloseInput() => _process.StandardInput.Close();

    /// <summary>The next message of a kind that matches.</summary>
    public async Task<T> NextAsync<T>(CancellationToken cancellation, Func<T, bool>? matches = null)
        where T : ObserverMessage
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        patience.CancelAfter(Patience);
        ObserverMessage? latest = null;
        try
        {
            while (await _process.StandardOutput.ReadLineAsync(patience.Token) is { } line)
            {
                latest = ObserverJson.Read(line);
                if (latest is T message && (matches is null || matches(message)))
                    return message;
            }
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new TimeoutException($"No such message. The last one was: {Text(latest)}");
        }

        throw new InvalidOperationException($"The observer ended. Its last message was: {Text(latest)}");
    }

    private static string? Text(ObserverMessage? message) => message is null ? null : ObserverJson.Write(message);

    /// <summary>Asks for a look and returns it.</summary>
    public Task<T> LookAsync<T>(ObserverCommand command, CancellationToken cancellation)
        where T : ObserverMessage
    {
        Send(command);
        return NextAsync<T>(cancellation);
    }

    public bool WaitForExit() => _process.WaitForExit(Patience);

    public int ExitCode => _process.ExitCode;

    public void Kill() => _process.Kill();

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
