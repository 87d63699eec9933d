using LoadEngine.Cli.Commands;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();
return CommandLine.Invoke(args);
