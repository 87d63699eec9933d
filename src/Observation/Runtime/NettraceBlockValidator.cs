using System.Buffers.Binary;

namespace Observation.Runtime;

/// <summary>
/// Validates an event stream in the <c>nettrace</c> format, version 4, block by block. Rejects a block that exceeds the
/// maximum length or describes more fields than its bytes can hold. Leaves unknown content to the reader, which rejects
/// it.
/// Not thread-safe: one instance per stream.
/// </summary>
/// <remarks>Source: PerfView's <c>NetTraceFormat_v5.md</c>: a header, then objects with a type and one block with its length.</remarks>
internal sealed class NettraceBlockValidator
{
    /// <summary>Maximum block length in bytes. A runtime writes blocks of about 100 KB.</summary>
    public const int MaxBlockBytes = 16 * 1024 * 1024;

    private const byte BeginObject = 5,
        EndObject = 6;
    private const int HeadBytes = 32,
        TypeHeadBytes = 14,
        MaxNameBytes = 256,
        TraceBytes = 48,
        LengthBytes = 4;
    private static readonly byte[] Trace = "Trace"u8.ToArray(),
        Descriptions = "MetadataBlock"u8.ToArray();

    private readonly byte[] _part = new byte[MaxNameBytes + 1];
    private Step _step = Step.Head;
    private int _partLength,
        _wanted = HeadBytes;
    private long _position,
        _skip;
    private MemoryStream? _descriptions;
    private bool _isDescriptions;
    private int _padding;

    private enum Step
    {
        Head,
        Begin,
        TypeHead,
        TypeName,
        Length,
        Skip,
        End,
        Unrecognized,
    }

    /// <summary>Validates the next bytes of the stream.</summary>
    /// <exception cref="FormatException">A block length is negative or exceeds <see cref="MaxBlockBytes"/>.</exception>
    public void Check(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > 0 && _step != Step.Unrecognized)
        {
            if (_step == Step.Skip)
            {
                var skipped = (int)Math.Min(_skip, bytes.Length);
                _descriptions?.Write(bytes[..skipped]);
                _skip -= skipped;
                Take(ref bytes, skipped);
                if (_skip == 0)
                    EndBlock();
                continue;
            }

            var more = Math.Min(_wanted - _partLength, bytes.Length);
            bytes[..more].CopyTo(_part.AsSpan(_partLength));
            _partLength += more;
            Take(ref bytes, more);
            if (_partLength == _wanted)
                ProcessPart(_part.AsSpan(0, _wanted));
        }
    }

    private void ProcessPart(ReadOnlySpan<byte> part)
    {
        switch (_step)
        {
            case Step.Head
                when part.StartsWith("Nettrace"u8) && BinaryPrimitives.ReadInt32LittleEndian(part[8..]) == 20:
                Want(Step.Begin, 1);
                break;
            case Step.Begin when part[0] == BeginObject:
                Want(Step.TypeHead, TypeHeadBytes);
                break;
            case Step.TypeHead
                when BinaryPrimitives.ReadInt32LittleEndian(part[10..]) is > 0 and < MaxNameBytes and var name:
                Want(Step.TypeName, name + 1);
                break;
            case Step.TypeName when part[..^1].SequenceEqual(Trace):
                Skip(TraceBytes);
                break;
            case Step.TypeName:
                _isDescriptions = part[..^1].SequenceEqual(Descriptions);
                Want(Step.Length, LengthBytes);
                break;
            case Step.Length:
                var length = BinaryPrimitives.ReadInt32LittleEndian(part);
                if (length is < 0 or > MaxBlockBytes)
                    throw new FormatException(
                        $"A block of {length:#,0} bytes is announced, and no runtime writes one."
                    );
                // The content of a block is aligned to four bytes.
                _padding = (int)((LengthBytes - (_position % LengthBytes)) % LengthBytes);
                _descriptions = _isDescriptions ? new MemoryStream() : null;
                Skip(length + _padding);
                break;
            case Step.End when part[0] == EndObject:
                Want(Step.Begin, 1);
                break;
            default:
                _step = Step.Unrecognized;
                break;
        }
    }

    private void Skip(long bytes)
    {
        (_step, _skip) = (Step.Skip, bytes);
        if (bytes == 0)
            EndBlock();
    }

    private void EndBlock()
    {
        if (_descriptions is { } kept)
            MetadataFieldValidator.Check(kept.GetBuffer().AsSpan(_padding, Math.Max(0, (int)kept.Length - _padding)));
        _descriptions = null;
        Want(Step.End, 1);
    }

    private void Want(Step step, int bytes) => (_step, _wanted, _partLength) = (step, bytes, 0);

    private void Take(ref ReadOnlySpan<byte> bytes, int count)
    {
        _position += count;
        bytes = bytes[count..];
    }
}
