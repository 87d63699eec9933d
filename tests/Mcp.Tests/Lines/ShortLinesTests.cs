using Mcp.Lines;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using ModelContextProtocol;

namespace Mcp.Tests.Lines;

public sealed class ShortLinesTests
{
    // "threw an unhandled exception" stood before what a caller had been answered, with the whole of what was sent.
    [Fact]
    public void Write_Refusal_IsALineWithoutSecretsAndWithoutEnd()
    {
        var line = Written(
            new McpException($"run: There is no stored run 'http://localhost/?token=s3cret' {new string('x', 5_000)}")
        );

        Assert.StartsWith(
            "Information: server: refused: run: There is no stored run 'http://localhost/?token=•••'",
            line,
            StringComparison.Ordinal
        );
        Assert.True(line.Length < 400, $"{line.Length} characters.");
    }

    [Fact]
    public void Write_Defect_IsToldWithItsStack() =>
        Assert.Contains(
            "InvalidOperationException: Broken.",
            Written(new InvalidOperationException("Broken.")),
            StringComparison.Ordinal
        );

    private static string Written(Exception failure)
    {
        var lines = new ShortLines();
        using var text = new StringWriter();
        lines.Write(
            new LogEntry<string>(
                LogLevel.Error,
                "server",
                0,
                "A tool threw an unhandled exception.",
                failure,
                (line, _) => line
            ),
            null,
            text
        );
        return text.ToString();
    }
}
