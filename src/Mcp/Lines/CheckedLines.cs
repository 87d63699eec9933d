using System.Buffers;
using System.IO.Pipelines;

namespace Mcp.Lines;

/// <summary>Standard input as the protocol's library reads it: without the lines that are no messages, each of which is answered here. For one reader.</summary>
internal sealed class CheckedLines
{
    /// <summary>Longest line that is read; the longest arguments have a few hundred bytes.</summary>
    public const int MostBytes = 4 * 1024 * 1024;

    private readonly Pipe _checked = new();
    private readonly LineCheck _check = new();
    private readonly WholeLines _answers;

    /// <param name="input">What is sent, line by line.</param>
    /// <param name="answers">Takes the answers to what is no message.</param>
    public CheckedLines(Stream input, WholeLines answers)
    {
        _answers = answers;
        Messages = _checked.Reader.AsStream();
        _ = Task.Run(() => CheckAsync(PipeReader.Create(input)));
    }

    /// <summary>The lines that are messages; it ends when the input does.</summary>
    public Stream Messages { get; }

    private async Task CheckAsync(PipeReader input)
    {
        try
        {
            var isTooLong = false;
            while (true)
            {
                var read = await input.ReadAsync();
                var rest = read.Buffer;
                while (rest.PositionOf((byte)'\n') is { } end)
                {
                    if (!isTooLong)
                        await ReceiveAsync(rest.Slice(0, end));
                    isTooLong = false;
                    rest = rest.Slice(rest.GetPosition(1, end));
                }

                if (rest.Length > MostBytes || isTooLong)
                {
                    if (!isTooLong)
                        _answers.Add(LineCheck.TooLong(MostBytes));
                    isTooLong = true;
                    rest = rest.Slice(rest.End);
                }

                input.AdvanceTo(rest.Start, read.Buffer.End);
                if (!read.IsCompleted)
                    continue;
                if (rest.Length > 0 && !isTooLong)
                    await ReceiveAsync(rest);
                break;
            }

            await _checked.Writer.CompleteAsync();
        }
        catch (Exception failure) when (failure is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // Either end is gone.
            await _checked.Writer.CompleteAsync(failure);
        }
    }

    private async Task ReceiveAsync(ReadOnlySequence<byte> line)
    {
        var content = line.ToArray();
        if (content.AsSpan().Trim(" \t\r"u8).Length == 0)
            return;
        if (_check.Refusal(content) is { } refusal)
        {
            _answers.Add(refusal);
            return;
        }

        await _checked.Writer.WriteAsync(content);
        await _checked.Writer.WriteAsync("\n"u8.ToArray());
    }
}
