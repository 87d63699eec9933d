using Lab.Storage.Serialization;
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
    private const int LongestRefusal = 300;

    /// <summary>What the console is told to use.</summary>
    public const string FormatterName = "short";

    public override void Write<TState>(
        in LogEntry<TState> logEntry,
        IExternalScopeProvider? scopeProvider,
        TextWriter textWriter
    )
    {
        ArgumentNullException.ThrowIfNull(textWriter);
        if (logEntry.Exception is McpException refused)
        {
            // What the library says of it, an unhandled exception, it is not; and it may repeat what somebody sent.
            var text = SecretFreeText.Hide(refused.Message);
            textWriter.WriteLine(
                $"{LogLevel.Information}: {logEntry.Category}: refused: {(text.Length <= LongestRefusal ? text : text[..LongestRefusal] + "…")}"
            );
            return;
        }

        textWriter.WriteLine(
            $"{logEntry.LogLevel}: {logEntry.Category}: {logEntry.Formatter(logEntry.State, logEntry.Exception)}"
        );
        if (logEntry.Exception is { } failure)
            textWriter.WriteLine(failure);
    }
}
