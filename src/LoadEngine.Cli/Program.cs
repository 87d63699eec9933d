using LoadEngine.Cli;
using LoadEngine.Cli.Commands;
using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();

// Beside the reading of the options: a run is what nearly every call is for.
if (args is ["run", ..])
    EngineWarmUp.Start();
Terminal.SuppressWriteErrors();
var exitCode = CommandLine.Invoke(args);
if (Terminal.OutputFailure is not { } trouble)
    return exitCode;
Terminal.WriteErrorLine($"Standard output did not take all of it: {FileErrorFormatter.Format(trouble)}");
return exitCode is ExitCodes.Passed or ExitCodes.ThresholdCrossed ? ExitCodes.InternalError : exitCode;
