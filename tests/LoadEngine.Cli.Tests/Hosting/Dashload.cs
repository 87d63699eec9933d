using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace LoadEngine.Cli.Tests.Hosting;

internal sealed partial class Dashload : IDisposable
{
    public const int Sigint = 2,
        Sigterm = 15;

    private readonly Process _process;
    private readonly Task<string> _output;
    private readonly StringBuilder _errors = new();

    private Dashload(Process process) => (_process, _output) = (process, process.StandardOutput.ReadToEndAsync());

    public static Dashload Start(params string[] arguments) => Start(descriptors: null, arguments);

    /// <summary>Starts it with a limit of open files; Linux only, unless null.</summary>
    public static Dashload Start(int? descriptors, params string[] arguments) =>
        StartBehind(descriptors is { } most ? ["prlimit", $"--nofile={most}"] : [], arguments);

    /// <summary>Starts it with a redirected stream in shell syntax, such as <c>2&gt;/dev/full</c>; Unix only.</summary>
    public static Dashload StartWith(string redirection, params string[] arguments) =>
        StartBehind(["sh", "-c", $"exec \"$@\" {redirection}", "sh"], arguments);

    private static Dashload StartBehind(string[] before, string[] arguments)
    {
        var program = Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? "dashload.exe" : "dashload");

        string[] command = OperatingSystem.IsLinux()
            ? ["env", "--default-signal=INT", program, .. arguments]
            : [program, .. arguments];
        command = [.. before, .. command];
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        start.Environment["TERM"] = "dumb";
        return new(Process.Start(start)!);
    }

    public static async Task<(int ExitCode, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        using var dashload = Start(arguments);
        return await dashload.EndAsync();
    }

    public async Task<(int ExitCode, string Output, string Errors)> EndAsync()
    {
        while (await ReadErrorLineAsync() is not null) { }

        await _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (_process.ExitCode, await _output, _errors.ToString());
    }

    /// <summary>Waits for a line on standard error with this text.</summary>
    public async Task SaysAsync(string words)
    {
        string? line;
        do line = await ReadErrorLineAsync();
        while (line is not null && !line.Contains(words, StringComparison.Ordinal));
        Assert.NotNull(line);
    }

    /// <summary>Lowers its limit of open files while it runs.</summary>
    public async Task LimitDescriptorsAsync(int descriptors)
    {
        using var limiting = Process.Start("prlimit", [$"--pid={_process.Id}", $"--nofile={descriptors}"]);
        await limiting.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(0, limiting.ExitCode);
    }

    /// <summary>Sends a signal to this process only.</summary>
    public void Signal(int signal) => Assert.Equal(0, SendSignal(_process.Id, signal));

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.Dispose();
    }

    private async Task<string?> ReadErrorLineAsync()
    {
        var line = await _process.StandardError.ReadLineAsync(TestContext.Current.CancellationToken);
        if (line is not null)
            _errors.Append(line).Append('\n');
        return line;
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int SendSignal(int process, int signal);
}
