namespace Mcp.Lines;

/// <summary>
/// Standard output, written a line at a time: what the protocol's library answers comes in parts, and what is refused before it is asked must not fall
/// between them. One writer may write in parts and flush; any thread may add a line.
/// </summary>
internal sealed class WholeLines(Stream output) : Stream
{
    private readonly MemoryStream _part = new();
    private readonly Lock _gate = new();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Writes a whole line at once.</summary>
    public void Add(ReadOnlySpan<byte> line)
    {
        lock (_gate)
        {
            output.Write(line);
            output.Flush();
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => _part.Write(buffer, offset, count);

    public override void Write(ReadOnlySpan<byte> buffer) => _part.Write(buffer);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        _part.Write(buffer.Span);
        return ValueTask.CompletedTask;
    }

    public override void Flush()
    {
        Add(_part.GetBuffer().AsSpan(0, (int)_part.Length));
        _part.SetLength(0);
    }

    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        Flush();
        return Task.CompletedTask;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _part.Dispose();
        base.Dispose(disposing);
    }
}
