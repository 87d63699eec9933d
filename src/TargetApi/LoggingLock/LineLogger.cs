namespace TargetApi.LoggingLock;

/// <summary>
/// A logger that formats each entry as a line and passes it to a writer. Thread-safe if the writer is.
/// </summary>
internal sealed class LineLogger(Action<string> write) : ILogger
{
    /// <inheritdoc />
    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    /// <inheritdoc />
    public bool IsEnabled(LogLevel logLevel) => logLevel != LogLevel.None;

    /// <inheritdoc />
    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    ) => write($"{logLevel}: {formatter(state, exception)}{Environment.NewLine}");
}
