using System.Diagnostics;

namespace Lab.Targets.Runtimes;

/// <summary>The <c>dotnet</c> command of the SDK.</summary>
/// <param name="path">Path of the host.</param>
internal sealed class DotnetProgram(string path) : IProgram
{
    public async Task<int> RunAsync(
        IReadOnlyList<string> arguments,
        string folder,
        Action<string> onLine,
        CancellationToken cancellation
    )
    {
        using var process = new Process { StartInfo = StartInfo(arguments, folder) };
        process.OutputDataReceived += Forward;
        process.ErrorDataReceived += Forward;
        process.Start();
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await process.WaitForExitAsync(cancellation);
            return process.ExitCode;
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        void Forward(object sender, DataReceivedEventArgs line)
        {
            if (line.Data is { Length: > 0 } text)
                onLine(text);
        }
    }

    private ProcessStartInfo StartInfo(IReadOnlyList<string> arguments, string folder)
    {
        var start = new ProcessStartInfo(path, arguments)
        {
            WorkingDirectory = folder,
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // A build that started the dashboard leaves the paths of its SDK in these variables.
        foreach (
            var name in start
                .Environment.Keys.Where(name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
                .ToArray()
        )
            start.Environment.Remove(name);
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        return start;
    }
}
