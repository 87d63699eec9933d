using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Components.Rendering;

/// <summary>Records logged errors. Thread-safe.</summary>
internal sealed class RecordedLog : ILogger, ILoggerFactory
{
    public ConcurrentQueue<Exception> Failures { get; } = new();

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    )
    {
        if (exception is not null)
            Failures.Enqueue(exception);
    }

    public void AddProvider(ILoggerProvider provider) { }

    public ILogger CreateLogger(string categoryName) => this;

    public void Dispose() { }
}
