using System.Buffers.Binary;

namespace Observation.Runtime;

/// <summary>
/// Follows a stream of events in the format <c>nettrace</c>, version 4, from block to block, and refuses one that claims to be longer than any can
/// be, or describes an event of more fields than it has bytes for. What it does not understand it leaves to the reader, which refuses it. Not thread-safe: one stream, one follower.
/// </summary>
/// <remarks>Source: the format as documented with PerfView, <c>NetTraceFormat_v5.md</c>: a head, then objects, each a type and one block with its length.</remarks>
internal sealed class NettraceBlockValidator
{
    /// <summary>Longest block in bytes: a runtime writes blocks of about 100 KB.</summary>
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

    /// <summary>Follows the next bytes of the stream.</summary>
    /// <exception cref="FormatException">A block claims to be longer than <see cref="MaxBlockBytes"/>, or less than nothing.</exception>
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
                // What is in a block begins at a multiple of four bytes.
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
