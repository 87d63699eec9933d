using System.Text;

namespace Dashboard.Http.Problems;

/// <summary>The body of an answer: what goes on for long is sent as it comes, and what is said with a refusal is kept until it has been looked at. One request's own.</summary>
/// <param name="response">The answer, whose status tells which it is.</param>
/// <param name="sent">Where it goes.</param>
internal sealed class HeldRefusal(HttpResponse response, Stream sent) : Stream
{
    private readonly MemoryStream _said = new();

    /// <summary>What was said with the refusal.</summary>
    public string Said => Encoding.UTF8.GetString(_said.ToArray());

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    // Once an answer has begun, it is none that could be said otherwise.
    private bool IsHeld => response is { HasStarted: false, StatusCode: >= StatusCodes.Status400BadRequest };

    private Stream Place => IsHeld ? _said : sent;

    /// <summary>Sends what was kept as it is.</summary>
    public Task SendAsync(CancellationToken cancellation)
    {
        _said.Position = 0;
        return _said.CopyToAsync(sent, cancellation);
    }

    public override void Write(byte[] buffer, int offset, int count) => Place.Write(buffer, offset, count);

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        Place.WriteAsync(buffer, cancellationToken);

    public override void Flush() => Place.Flush();

    public override Task FlushAsync(CancellationToken cancellationToken) => Place.FlushAsync(cancellationToken);

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _said.Dispose();
        base.Dispose(disposing);
    }
}
