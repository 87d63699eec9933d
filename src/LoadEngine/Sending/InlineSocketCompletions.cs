namespace LoadEngine.Sending;

/// <summary>
/// Lets an answer be processed on the thread that its socket event arrived on, instead of waiting for a thread-pool thread. It makes
/// an iteration cheaper, and above all it keeps the measurement apart from a busy or blocked pool. On Linux the load's connections
/// have dedicated threads (<see cref="EpollLoop"/>), and the rest of the process, such as the dashboard's pages, is not
/// affected; elsewhere the runtime has a switch for the whole process.
/// </summary>
public static class InlineSocketCompletions
{
    /// <summary>The runtime's switch; read once, when the process opens its first socket.</summary>
    public const string Variable = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Whether answers are processed that way in this process.</summary>
    public static bool AreEnabled => EpollLoop.IsSupported || Environment.GetEnvironmentVariable(Variable) == "1";

    /// <summary>Turns it on for this process. Must come before the first socket, so: the first line of the program.</summary>
    public static void Enable()
    {
        if (!EpollLoop.IsSupported)
            Environment.SetEnvironmentVariable(Variable, "1");
    }
}
