using LoadEngine.Cli;
using LoadEngine.Cli.Commands;
using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();

// Starts the warm-up while the options are parsed, because nearly every call runs a load.
if (args is ["run" or "prove" or "knee", ..])
    EngineWarmUp.Start();
Terminal.SuppressWriteErrors();
var exitCode = CommandLine.Invoke(args);
if (Terminal.OutputFailure is not { } trouble)
    return exitCode;
Terminal.WriteErrorLine($"Standard output could not be written completely: {FileErrorFormatter.Format(trouble)}");
return exitCode is ExitCodes.Passed or ExitCodes.ThresholdCrossed or ExitCodes.Undecided
    ? ExitCodes.InternalError
    : exitCode;
