namespace LoadEngine.Sending;

/// <summary>
/// Lets the answer to a request be taken up on the thread that the socket event arrived on, instead of waiting for a
/// thread-pool thread. It makes an iteration cheaper, and above all it keeps the measurement apart from a busy or blocked pool.
/// </summary>
public static class InlineSocketCompletions
{
    /// <summary>The runtime's switch; read once, when the process opens its first socket.</summary>
    public const string Variable = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Turns it on for this process. Must come before the first socket, so: the first line of the program.</summary>
    public static void Enable() => Environment.SetEnvironmentVariable(Variable, "1");
}
