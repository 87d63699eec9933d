using System.IO.Pipelines;
using System.Text;
using Mcp.Lines;

namespace Mcp.Tests.Lines;

public sealed class CheckedLinesTests
{
    private const string Greeting = """{"jsonrpc":"2.0","id":1,"method":"ping"}""";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Messages_LinesInPartsWithRubbishBetween_AreTheMessagesAlone()
    {
        var (sent, answered) = (new Pipe(), new MemoryStream());
        var lines = new CheckedLines(sent.Reader.AsStream(), new WholeLines(answered));
        using var reader = new StreamReader(lines.Messages);

        foreach (var part in new[] { "rub", "bish\n\r\n", Greeting[..10], Greeting[10..] + "\r\n[]\n", Greeting })
            await sent.Writer.WriteAsync(Encoding.UTF8.GetBytes(part), Cancellation);
        await sent.Writer.CompleteAsync();
        var passed = await reader.ReadToEndAsync(Cancellation);

        Assert.Equal(
            [Greeting, Greeting],
            passed.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
        );
        var answers = Encoding.UTF8.GetString(answered.ToArray()).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(2, answers.Length);
        Assert.Contains("-32700", answers[0], StringComparison.Ordinal);
        Assert.Contains("-32600", answers[1], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Messages_LineWithoutAnEnd_IsRefusedOnceAndTheNextIsRead()
    {
        var (sent, answered) = (new Pipe(), new MemoryStream());
        var lines = new CheckedLines(sent.Reader.AsStream(), new WholeLines(answered));
        using var reader = new StreamReader(lines.Messages);

        for (var written = 0; written < 2 * CheckedLines.MostBytes + 10; written += 1 << 16)
            await sent.Writer.WriteAsync(new byte[1 << 16], Cancellation);
        await sent.Writer.WriteAsync(Encoding.UTF8.GetBytes("\n" + Greeting + "\n"), Cancellation);
        await sent.Writer.CompleteAsync();

        Assert.Equal(Greeting, (await reader.ReadToEndAsync(Cancellation)).Trim());
        Assert.Contains(
            "4,194,304 bytes",
            Assert.Single(
                Encoding.UTF8.GetString(answered.ToArray()).Split('\n', StringSplitOptions.RemoveEmptyEntries)
            ),
            StringComparison.Ordinal
        );
    }

    // Seen: half a letter as the method ended the whole server without a word.
    [Fact]
    public async Task Messages_NameOfHalfALetter_IsRefusedAndTheNextIsRead()
    {
        var (sent, answered) = (new Pipe(), new MemoryStream());
        var lines = new CheckedLines(sent.Reader.AsStream(), new WholeLines(answered));
        using var reader = new StreamReader(lines.Messages);

        await sent.Writer.WriteAsync(
            Encoding.UTF8.GetBytes("""{"jsonrpc":"2.0","id":1,"method":"\ud800"}""" + "\n" + Greeting + "\n"),
            Cancellation
        );
        await sent.Writer.CompleteAsync();

        Assert.Equal(Greeting, (await reader.ReadToEndAsync(Cancellation)).Trim());
        Assert.Contains("no valid Unicode", Encoding.UTF8.GetString(answered.ToArray()), StringComparison.Ordinal);
    }
}
