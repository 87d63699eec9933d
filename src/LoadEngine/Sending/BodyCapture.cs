using System.Text;
using LoadEngine.Plans;

namespace LoadEngine.Sending;

/// <summary>The start of a body, kept for checks. The memory is reused. Not thread-safe: belongs to one user.</summary>
internal sealed class BodyCapture
{
    private const int MinBufferBytes = 4_096;

    // The body is read to its end, even beyond the captured part.
    private readonly byte[] _beyond = new byte[MinBufferBytes];
    private byte[] _bytes = new byte[MinBufferBytes];
    private int _length;
    private string? _text;
    private byte[] _textBytes = [];

    /// <summary>The memory for the next bytes.</summary>
    public Memory<byte> FreeSpace
    {
        get
        {
            if (_length == PlanLimits.MaxCheckedBodyBytes)
                return _beyond;
            if (_length == _bytes.Length)
                Array.Resize(ref _bytes, Math.Min(2 * _length, PlanLimits.MaxCheckedBodyBytes));
            return _bytes.AsMemory(_length);
        }
    }

    /// <summary>Clears the previous body.</summary>
    public void Clear() => _length = 0;

    /// <summary>Adds the bytes that were read.</summary>
    public void Advance(int read)
    {
        if (_length < PlanLimits.MaxCheckedBodyBytes)
            _length += read;
    }

    /// <summary>True if the body is as expected.</summary>
    public bool Matches(ResponseExpectation expected) =>
        (expected.Contains is not { } text || _bytes.AsSpan(0, _length).IndexOf(BytesOf(text)) >= 0)
        && (expected.Json is not { } json || json.Matches(_bytes.AsMemory(0, _length)));

    // A user expects the same text most of the time.
    private byte[] BytesOf(string text)
    {
        if (!ReferenceEquals(text, _text))
            (_text, _textBytes) = (text, Encoding.UTF8.GetBytes(text));
        return _textBytes;
    }
}
