using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;
using ModelContextProtocol;

namespace Mcp.Lines;

/// <summary>
/// The log on standard error. What a caller was refused has been answered, and is a line of it; a stack is written of what is a defect alone. Stateless.
/// </summary>
internal sealed class ShortLines() : ConsoleFormatter(FormatterName)
{
    /// <summary>What the console is told to use.</summary>
    public const string FormatterName = "short";

    public override void Write<TState>(in LogEntry<TState> logEntry, IExternalScopeProvider? scopeProvider, TextWriter textWriter)
    {
        ArgumentNullException.ThrowIfNull(textWriter);
        textWriter.Write($"{logEntry.LogLevel}: {logEntry.Category}: {logEntry.Formatter(logEntry.State, logEntry.Exception)}");
        if (logEntry.Exception is McpException refused) textWriter.Write($" {refused.Message}");
        textWriter.WriteLine();
        if (logEntry.Exception is { } failure and not McpException) textWriter.WriteLine(failure);
    }
}
