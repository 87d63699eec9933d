using LoadEngine.Cli.Output;
using LoadEngine.Cli.Running;
using LoadEngine.Cli.Terminals;
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
        var proof = ProofRunner
            .RunAsync(
                request.Start,
                new PlanSide(request.Start.NameOfA, request.A, request.AllowedHosts),
                new PlanSide(request.Start.NameOfB, request.B, request.AllowedHosts),
                soFar =>
                {
                    TryWrite(request, soFar, isFinal: false);
                    if (!request.IsQuiet)
                        Terminal.WriteErrorLine(ProofStep.Write(soFar));
                },
                stop.Token
            )
            .GetAwaiter()
            .GetResult();
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

    private static bool TryWrite(ProofRequest request, ProofProgress proof, bool isFinal) =>
        SeriesFiles.TryWrite(request.Files, "proof", isFinal, path => ProofFormat.WriteFile(path, proof));
}
