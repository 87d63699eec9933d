namespace Observation.Runtime;

/// <summary>
/// Validates the events of an untrusted process before the reader sees them. The reader allocates a block from the
/// length in its header, so a length that no runtime writes is rejected first. Not thread-safe: owned by the thread
/// that reads the events.
/// </summary>
internal sealed class ValidatingEventStream(Stream events) : Stream
{
    private readonly NettraceBlockValidator _lengths = new();

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <inheritdoc/>
    /// <exception cref="FormatException">A block exceeds the maximum length.</exception>
    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    /// <inheritdoc/>
    /// <exception cref="FormatException">A block exceeds the maximum length.</exception>
    public override int Read(Span<byte> buffer)
    {
        var read = events.Read(buffer);
        _lengths.Check(buffer[..read]);
        return read;
    }

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
