using System.CommandLine;
using LoadEngine.Cli.Running;
using LoadEngine.Cli.Terminals;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>run</c>.</summary>
internal static class RunCommand
{
    public static int Execute(RunOptions options, ParseResult parsed)
    {
        var mistakes = new UsageErrors();
        if (RunRequestReader.Read(options, parsed, mistakes) is not { } request)
            return mistakes.Report(CommandLine.NameOf("run"));
        if (request.PrintsPlan)
        {
            Terminal.Print(PlanWriter.Write(request.Document) + Environment.NewLine);
            return ExitCodes.Passed;
        }

        try
        {
            return LoadSession.Run(request);
        }
        catch (InvalidLoadPlanException refused)
        {
            // The plan is valid, but this process may not open enough sockets.
            foreach (var error in refused.Errors)
                mistakes.Add(PlanFields.OptionOf(error.Field), error.Message);
            return mistakes.Report(CommandLine.NameOf("run"));
        }
    }
}
