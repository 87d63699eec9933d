namespace LoadEngine.Sending;

/// <summary>
/// Processes responses on the thread of their socket event instead of a thread-pool thread. This makes an iteration cheaper and
/// keeps the measurement independent of a busy or blocked pool. On Linux the load's connections have dedicated threads (<see
/// cref="EpollLoop"/>), and the rest of the process, such as the dashboard's pages, is not affected; elsewhere the runtime has a
/// switch for the process.
/// </summary>
public static class InlineSocketCompletions
{
    /// <summary>The runtime's switch; read once, when the process opens its first socket.</summary>
    public const string Variable = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Whether inline completions are enabled in this process.</summary>
    public static bool AreEnabled => EpollLoop.IsSupported || Environment.GetEnvironmentVariable(Variable) == "1";

    /// <summary>
    /// Enables inline completions for this process. Call it before the first socket is created, in the first line of the program.
    /// </summary>
    public static void Enable()
    {
        if (!EpollLoop.IsSupported)
            Environment.SetEnvironmentVariable(Variable, "1");
    }
}
