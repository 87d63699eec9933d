namespace LoadEngine.Cli.Proving;

/// <summary>A command that starts the service of a side before each run.</summary>
/// <param name="Text">The command, for the shell of the system.</param>
/// <param name="Folder">The working folder.</param>
internal sealed record StartCommand(string Text, string Folder);

/// <summary>A service could not be started; the message says why.</summary>
internal sealed class StartCommandException(string message) : Exception(message);
