namespace Lab.Targets.Runtimes;

/// <summary>A program on this machine that runs to its end.</summary>
internal interface IProgram
{
    /// <summary>Runs it, and kills it with its children when cancelled.</summary>
    /// <param name="arguments">The arguments.</param>
    /// <param name="folder">The working folder.</param>
    /// <param name="onLine">Receives each line of its output, on any thread.</param>
    /// <param name="cancellation">Cancels the run.</param>
    /// <returns>The exit code.</returns>
    /// <exception cref="System.ComponentModel.Win32Exception">The system could not start it.</exception>
    /// <exception cref="OperationCanceledException">The run was cancelled.</exception>
    Task<int> RunAsync(
        IReadOnlyList<string> arguments,
        string folder,
        Action<string> onLine,
        CancellationToken cancellation
    );
}
