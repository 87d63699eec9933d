using LoadEngine.Cli.Output;
using LoadEngine.Cli.Progress;
using LoadEngine.Cli.Results;
using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Spectre.Console;

namespace LoadEngine.Cli.Running;

/// <summary>A run from its first request to the exit code.</summary>
internal static class LoadSession
{
    public static int Run(RunRequest request)
    {
        EngineWarmUp.Ensure();
        var progress = ProgressDisplays.Create(request.Document.Plan, request.IsQuiet);
        using var signals = new StopSignals(progress);
        var run = LoadRun.Start(request.Document.Plan, request.AllowedHosts);
        signals.Attach(run);
        var observer = RunObserver.Watch(
            run,
            progress.OnSnapshot,
            thresholds: request.Document.Thresholds,
            keepsLog: request.WantsLog
        );
        progress.ShowUntil(observer);
        var observation = observer.End(out var defect);
        if (defect is not null)
            Terminal.WriteErrorLine($"The run ended because of an internal error: {defect.Message}");
        if (observation is null)
            return ExitCodes.InternalError;
        if (observation.ListenerFault is { } unshown)
            Terminal.WriteErrorLine($"The progress cannot be shown: {unshown.Message}");

        var result = ResultDocument.From(request.Document, observation, signals.WasInterrupted || defect is not null);

        // Files first, because they do not depend on the terminal.
        var isWritten = TryWriteFiles(request.Files, result, observation);
        Print(request.Format, result, observation);
        if (!isWritten || defect is not null)
            return ExitCodes.InternalError;

        // A closed terminal has interrupted the run and cannot display the result.
        if (result.Interrupted)
            return Terminal.OutputFailure is null || request.Files.Count > 0
                ? ExitCodes.Interrupted
                : ExitCodes.InternalError;
        return ExitCodes.From(result);
    }

    private static void Print(ResultFormat format, ResultDocument result, RunObservation observation)
    {
        if (format == ResultFormat.Table && !Console.IsOutputRedirected && !ProgressDisplays.IsDumb)
            ResultTable.Draw(result, AnsiConsole.Console);
        else
            Terminal.Print(ResultFormats.Write(format, result, observation));
    }

    private static bool TryWriteFiles(IReadOnlyList<string> files, ResultDocument result, RunObservation observation)
    {
        var written = true;
        foreach (var path in files)
        {
            try
            {
                ResultFiles.Write(path, result, observation);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                Terminal.WriteErrorLine(
                    $"--out {Path.GetExtension(path)}: The result could not be written. {FileErrorFormatter.Format(failure)}"
                );
                written = false;
            }
        }

        return written;
    }
}
