namespace Observer.Kernel;

/// <summary>The threads of a process could not be stopped.</summary>
/// <param name="error">Error code of the kernel.</param>
internal sealed class StopException(int error) : Exception($"The threads could not be stopped (error {error}).")
{
    /// <summary>True if the kernel does not permit it.</summary>
    public bool IsRefused => error == Libc.NotPermitted;
}
