using LoadEngine.Cli;
using LoadEngine.Cli.Commands;
using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();

// Beside the reading of the options: a run is what nearly every call is for.
if (args is ["run", ..])
    JitWarmUp.Begin();
Terminal.Outlast();
var exitCode = CommandLine.Invoke(args);
if (Terminal.Unprinted is not { } trouble)
    return exitCode;
Terminal.Tell($"Standard output did not take all of it: {FileTrouble.Of(trouble)}");
return exitCode is ExitCodes.Passed or ExitCodes.ThresholdCrossed ? ExitCodes.Defect : exitCode;
