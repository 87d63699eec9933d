using System.CommandLine;
using LoadEngine.Cli.Running;
using LoadEngine.Documents;

namespace LoadEngine.Cli.Commands;

/// <summary><c>run</c>.</summary>
internal static class RunCommand
{
    public static int Execute(RunOptions options, ParseResult parsed)
    {
        var mistakes = new Mistakes();
        if (RunRequestReader.Read(options, parsed, mistakes) is not { } request) return mistakes.Report();
        if (!request.PrintsPlan) return LoadSession.Run(request);
        Console.Out.WriteLine(PlanWriter.Write(request.Document));
        return ExitCodes.Passed;
    }
}
