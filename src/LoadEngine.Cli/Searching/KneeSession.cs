using System.Runtime.InteropServices;
using Knee.Reports;
using Knee.Running;
using Knee.Searching;
using LoadEngine.Cli.Terminals;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Searching;

/// <summary>A search from its first trial to the exit code.</summary>
internal static class KneeSession
{
    public static int Run(KneeRequest request)
    {
        EngineWarmUp.Ensure();
        using var stop = new CancellationTokenSource();
        void Stop(PosixSignalContext signal)
        {
            signal.Cancel = !stop.IsCancellationRequested;
            stop.Cancel();
        }

        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, Stop);
        var plan = request.Start.Plan;
        var search = KneeRunner
            .RunAsync(
                request.Start,
                new PlanTarget(plan, request.Load, request.AllowedHosts),
                _ => { },
                soFar =>
                {
                    KneeFiles.TryWrite(request.Files, soFar, isFinal: false);
                    if (!request.IsQuiet)
                        Terminal.WriteErrorLine(KneeText.Step(plan, soFar.Trials[^1]));
                },
                stop.Token
            )
            .GetAwaiter()
            .GetResult();
        var isWritten = KneeFiles.TryWrite(request.Files, search, isFinal: true);
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
}
