namespace Observation.Runtime;

/// <summary>
/// The events of a process that may say anything, on their way to a reader that believes what it reads: it makes room for a block of the length
/// that is written in front of it. A length that no runtime writes is refused before the reader sees it. Not thread-safe: whoever reads the
/// events owns it.
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
    /// <exception cref="FormatException">A block claims to be longer than any can be.</exception>
    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    /// <inheritdoc/>
    /// <exception cref="FormatException">A block claims to be longer than any can be.</exception>
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
