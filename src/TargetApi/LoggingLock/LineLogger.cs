namespace TargetApi.LoggingLock;

/// <summary>A logger that makes a line of each entry and hands it to a writer. As thread-safe as the writer.</summary>
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
