using Lab.Targets;
using Lab.Targets.Services;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Targets.Services;

public sealed class LaunchedServiceTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task State_CommandThatListens_IsItsOwnProcessUntilTheServiceIsLeft()
    {
        var port = FreePort.Next();
        using var service = Start(
            port,
            ["dotnet", Path.Combine(AppContext.BaseDirectory, "target", "TargetApi.dll"), $"--Target:Port={port}"],
            ("LAUNCHED", "a b")
        );

        var running = await WaitAsync(service, state => state is { Phase: TargetPhase.Running, ProcessId: not null });
        var process = running.ProcessId!.Value;

        Assert.Null(running.RuntimeHint);
        Assert.Contains("LAUNCHED=a b", (await ReadAsync(process, "environ")).Split('\0'));
        Assert.Equal("dotnet", (await ReadAsync(process, "cmdline")).Split('\0')[0]);
        Assert.Contains($"NSpgid:\t{process}", await ReadAsync(process, "status"), StringComparison.Ordinal);
        service.Dispose();
        Assert.False(LiveProcess.IsAlive(process));
    }

    [Fact]
    public async Task State_ProcessThatIsKilled_IsADeathWithItsExitCode()
    {
        using var service = Start(FreePort.Next(), ["sleep", "300"]);
        var process = await WaitForProcessAsync(service);

        using (var sleeping = System.Diagnostics.Process.GetProcessById(process))
            sleeping.Kill();

        var crashed = await WaitAsync(service, state => state.Death is not null);
        Assert.Equal(
            (TargetPhase.Crashed, process, 137),
            (crashed.Phase, crashed.Death!.ProcessId, crashed.Death.ExitCode)
        );
    }

    [Theory]
    [InlineData(7, "broken", "sh", "-c", "echo broken >&2; exit 7")]
    [InlineData(127, "no-such-program", "no-such-program")]
    public async Task State_CommandThatFails_HasItsExitCodeAndLastLines(
        int exitCode,
        string text,
        params string[] words
    )
    {
        using var service = Start(FreePort.Next(), words);

        var crashed = await WaitAsync(service, state => state.Death is not null);

        Assert.Equal((TargetPhase.Crashed, exitCode), (crashed.Phase, crashed.Death!.ExitCode));
        Assert.Contains(crashed.LogTail, line => line.Contains(text, StringComparison.Ordinal));
    }

    [Fact]
    public async Task State_CommandThatListensElsewhere_NamesThePort()
    {
        var (port, other) = (FreePort.Next(), FreePort.Next());
        using var service = Start(
            port,
            ["dotnet", Path.Combine(AppContext.BaseDirectory, "target", "TargetApi.dll"), $"--Target:Port={other}"]
        );

        var waiting = await WaitAsync(service, state => state.Phase == TargetPhase.Crashed);

        Assert.Contains($"port {other}", waiting.Message, StringComparison.Ordinal);
        Assert.Null(waiting.Death);
    }

    [Fact]
    public async Task Dispose_CommandWithDescendants_EndsThemAll()
    {
        using var service = Start(FreePort.Next(), ["sh", "-c", "sh -c 'sleep 300 & echo $!; wait' & wait"]);
        var process = await WaitForProcessAsync(service);
        var descendants = await Eventually.WaitForAsync(
            () => Descendants(process),
            found => found.Count == 2,
            Cancellation
        );

        service.Dispose();

        Assert.All(
            await Eventually.WaitForAsync(
                () => descendants.Where(LiveProcess.IsAlive).ToList(),
                alive => alive.Count == 0,
                Cancellation
            ),
            id => Assert.Fail($"Process {id} is alive.")
        );
    }

    private static List<int> Descendants(int process) =>
        File.ReadAllText($"/proc/{process}/task/{process}/children")
            .Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(int.Parse)
            .SelectMany(child => (int[])[child, .. Descendants(child)])
            .ToList();

    private static ExternalService Start(
        int port,
        IReadOnlyList<string> words,
        params (string Name, string Value)[] environment
    )
    {
        var service = new ExternalService(
            new(new Uri($"http://localhost:{port}/health"), null)
            {
                FindsProcess = true,
                Command = new(
                    words,
                    Path.GetTempPath(),
                    environment.ToDictionary(variable => variable.Name, variable => variable.Value)
                ),
            },
            NullLogger.Instance,
            options: new() { StartTimeoutSeconds = 10 }
        );
        service.Start();
        return service;
    }

    private static Task<TargetState> WaitAsync(ExternalService service, Func<TargetState, bool> matches) =>
        Eventually.WaitForAsync(() => ((ITarget)service).State, matches, Cancellation);

    // The state names the process of the command before it listens.
    private static async Task<int> WaitForProcessAsync(ExternalService service)
    {
        var words = (
            await WaitAsync(service, state => state.Message.Contains("process ", StringComparison.Ordinal))
        ).Message.Split(' ', '.');
        return int.Parse(words[Array.IndexOf(words, "process") + 1], System.Globalization.CultureInfo.InvariantCulture);
    }

    private static Task<string> ReadAsync(int process, string file) =>
        File.ReadAllTextAsync($"/proc/{process}/{file}", Cancellation);
}
