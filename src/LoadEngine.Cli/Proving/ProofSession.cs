using LoadEngine.Cli.Output;
using LoadEngine.Cli.Running;
using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Proof.Claims;
using Proof.Reports;
using Proof.Running;

namespace LoadEngine.Cli.Proving;

/// <summary>A proof from its first pair to the exit code.</summary>
internal static class ProofSession
{
    public static int Run(ProofRequest request)
    {
        EngineWarmUp.Ensure();
        using var stop = new SignalCancellation();
        ProofProgress proof;
        try
        {
            proof = Prove(request, stop.Token);
        }
        catch (StartCommandException failure)
        {
            Terminal.WriteErrorLine(failure.Message);
            return ExitCodes.InternalError;
        }

        var isWritten = TryWrite(request, proof, isFinal: true);
        Terminal.Print(ProofTable.Write(proof));
        if (!isWritten)
            return ExitCodes.InternalError;
        if (proof.WasStopped)
            return ExitCodes.Interrupted;
        return proof.Outcome switch
        {
            ClaimState.Holds => ExitCodes.Passed,
            ClaimState.Fails => ExitCodes.ThresholdCrossed,
            _ => ExitCodes.Undecided,
        };
    }

    private static ProofProgress Prove(ProofRequest request, CancellationToken stop) =>
        ProofRunner
            .RunAsync(
                request.Start,
                Side(request.Start.NameOfA, request.A, request.StartOfA, request),
                Side(request.Start.NameOfB, request.B, request.StartOfB, request),
                soFar =>
                {
                    TryWrite(request, soFar, isFinal: false);
                    if (!request.IsQuiet)
                        Terminal.WriteErrorLine(ProofStep.Write(soFar));
                },
                stop
            )
            .GetAwaiter()
            .GetResult();

    private static IProofSide Side(string name, LoadPlan plan, StartCommand? start, ProofRequest request)
    {
        var side = new PlanSide(name, plan, request.AllowedHosts);
        return start is null ? side : new StartedSide(side, start, new Uri(plan.Target.Requests[0].Url));
    }

    private static bool TryWrite(ProofRequest request, ProofProgress proof, bool isFinal) =>
        SeriesFiles.TryWrite(request.Files, "proof", isFinal, path => ProofFormat.WriteFile(path, proof));
}
