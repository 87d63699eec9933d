using System.Diagnostics;
using System.Globalization;

namespace LoadEngine.Cli.Tests.Hosting;

internal sealed class DashloadInTerminal : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly Process _terminal;
    private readonly Task<string> _shown;

    /// <param name="kind">The terminal type, as <c>TERM</c>.</param>
    /// <param name="arguments">The arguments of the command line.</param>
    public DashloadInTerminal(string kind, params string[] arguments)
    {
        var words = ((string[])[Path.Combine(AppContext.BaseDirectory, "dashload"), .. arguments]).Select(word =>
            $"'{word}'"
        );
        var command =
            $"trap 'kill -HUP $child' HUP; {string.Join(' ', words)} & child=$!; "
            + $"wait $child; code=$?; while kill -0 $child 2> /dev/null; do wait $child; code=$?; done; echo $code > '{ExitCodePath}'";
        // Tests started by nohup ignore SIGHUP, and so would their child processes.
        var start = new ProcessStartInfo(
            "env",
            ["--default-signal=HUP", "script", "--quiet", "--command", command, "/dev/null"]
        )
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        (start.Environment["TERM"], start.Environment["SHELL"]) = (kind, "/bin/sh");
        _terminal = Process.Start(start)!;
        _shown = _terminal.StandardOutput.ReadToEndAsync();
    }

    private string ExitCodePath => _folder.PathOf("exit-code");

    public void Close() => _terminal.Kill();

    /// <summary>Waits for the end of the command.</summary>
    /// <returns>Its exit code and the terminal's content.</returns>
    public async Task<(int ExitCode, string Shown)> EndAsync()
    {
        var code = await Eventually.WaitForAsync(
            () => File.Exists(ExitCodePath) ? File.ReadAllText(ExitCodePath) : "",
            text => text.EndsWith('\n'),
            TestContext.Current.CancellationToken
        );
        return (int.Parse(code, CultureInfo.InvariantCulture), await _shown);
    }

    public void Dispose()
    {
        if (!_terminal.HasExited)
            _terminal.Kill();
        _terminal.Dispose();
        _folder.Dispose();
    }
}
