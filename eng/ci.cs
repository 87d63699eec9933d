#!/usr/bin/env dotnet
#:property PublishAot=false
#:include CiRun.cs
#:include TestReport.cs
// Runs the checks of CI. .ci/run installs the required packages and calls this script.
//   dotnet run eng/ci.cs                  all: format build long-tests findings
//   dotnet run eng/ci.cs -- build tests   only these; tests leaves out Category=Long
// The last line is "N passed, N failed", and the exit code is 0 when nothing failed.
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Ci;

var repository = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, ".."));
var results = Directory.CreateTempSubdirectory("ci-");
try
{
    var projects = Directory
        .EnumerateDirectories(Path.Combine(repository, "tests"))
        .Select(folder => Path.GetFileName(folder))
        .Where(name => name == "EndToEnd" || name.EndsWith(".Tests", StringComparison.Ordinal));
    return await new CiRun(ExecuteAsync, [.. projects], results.FullName, Console.Out).RunAsync(args);
}
finally
{
    results.Delete(recursive: true);
}

async Task<int> ExecuteAsync(string program, IReadOnlyList<string> arguments)
{
    var file = program == "npm" && OperatingSystem.IsWindows() ? "npm.cmd" : program;
    using var process = Process.Start(new ProcessStartInfo(file, arguments) { WorkingDirectory = repository })!;
    await process.WaitForExitAsync();
    return process.ExitCode;
}

static string ThisFile([CallerFilePath] string path = "") => path;
