using Knee.Reports;
using Knee.Running;
using Knee.Searching;
using LoadEngine.Cli.Output;
using LoadEngine.Cli.Running;
using LoadEngine.Cli.Terminals;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Searching;

/// <summary>A search from its first trial to the exit code.</summary>
internal static class KneeSession
{
    public static int Run(KneeRequest request)
    {
        EngineWarmUp.Ensure();
        using var stop = new SignalCancellation();
        var plan = request.Start.Plan;
        var search = KneeRunner
            .RunAsync(
                request.Start,
                new PlanTarget(plan, request.Load, request.AllowedHosts),
                _ => { },
                soFar =>
                {
                    TryWrite(request, soFar, isFinal: false);
                    if (!request.IsQuiet)
                        Terminal.WriteErrorLine(KneeText.Step(plan, soFar.Trials[^1]));
                },
                stop.Token
            )
            .GetAwaiter()
            .GetResult();
        var isWritten = TryWrite(request, search, isFinal: true);
        Terminal.Print(KneeTable.Write(search));
        if (!isWritten)
            return ExitCodes.InternalError;
        if (search.WasStopped)
            return ExitCodes.Interrupted;
        return search.Outcome switch
        {
            KneeOutcome.Found => ExitCodes.Passed,
            KneeOutcome.FailsAtMin => ExitCodes.ThresholdCrossed,
            _ => ExitCodes.Undecided,
        };
    }

    private static bool TryWrite(KneeRequest request, KneeProgress search, bool isFinal) =>
        SeriesFiles.TryWrite(request.Files, "search", isFinal, path => KneeFormat.WriteFile(path, search));
}
