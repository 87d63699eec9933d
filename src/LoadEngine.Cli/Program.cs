using LoadEngine.Cli.Commands;
using LoadEngine.Runs;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();

// Beside the reading of the options: a run is what nearly every call is for.
if (args is ["run", ..]) JitWarmUp.Begin();
return CommandLine.Invoke(args);
