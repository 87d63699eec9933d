using System.Buffers.Binary;

namespace Observation.Runtime;

/// <summary>
/// Validates a metadata block of the <c>nettrace</c> format, version 4. Rejects a description that announces more
/// fields than its bytes can hold, because the reader allocates all of them at once. Leaves unknown content to the
/// reader.
/// </summary>
/// <remarks>Source: <c>NetTraceFormat_v5.md</c>; see <see cref="NettraceBlockValidator"/>.</remarks>
internal static class MetadataFieldValidator
{
    private const int ObjectType = 1,
        ArrayType = 19,
        GuidBytes = 16,
        MaxNesting = 16,
        NewerFields = 2;

    // A field has a type of four bytes and a name that ends with two zero bytes.
    private const int MinFieldBytes = 6;

    [Flags]
    private enum Head
    {
        Metadata = 1,
        Thread = 2,
        ThreadId = 4,
        Stack = 8,
        Activity = 16,
        Related = 32,
        Length = 128,
    }

    /// <summary>Validates a metadata block.</summary>
    /// <exception cref="FormatException">A description announces more fields than it can have.</exception>
    public static void Check(ReadOnlySpan<byte> block)
    {
        if (block.Length < 4)
            return;
        var (headBytes, flags) = (
            BinaryPrimitives.ReadInt16LittleEndian(block),
            BinaryPrimitives.ReadInt16LittleEndian(block[2..])
        );
        if ((flags & 1) == 0)
            throw new FormatException("A block describes events in a form that no runtime writes.");
        if (headBytes < 4 || headBytes > block.Length)
            return;
        block = block[headBytes..];
        var payload = 0L;
        while (block.Length > 0)
        {
            var head = (Head)block[0];
            block = block[1..];
            if (head.HasFlag(Head.Metadata))
                SkipNumber(ref block);
            if (head.HasFlag(Head.Thread))
                SkipNumbers(ref block, 3);
            if (head.HasFlag(Head.ThreadId))
                SkipNumber(ref block);
            if (head.HasFlag(Head.Stack))
                SkipNumber(ref block);
            SkipNumber(ref block);
            if (head.HasFlag(Head.Activity))
                Skip(ref block, GuidBytes);
            if (head.HasFlag(Head.Related))
                Skip(ref block, GuidBytes);
            if (head.HasFlag(Head.Length))
                payload = SkipNumber(ref block);
            if (payload <= 0 || payload > block.Length)
                return;
            CheckDescription(block[..(int)payload]);
            block = block[(int)payload..];
        }
    }

    private static void CheckDescription(ReadOnlySpan<byte> description)
    {
        Skip(ref description, 4);
        SkipText(ref description);
        Skip(ref description, 4);
        SkipText(ref description);
        Skip(ref description, 16);
        CheckFields(ref description, 0);
        while (description.Length > 5)
        {
            var (length, kind) = (BinaryPrimitives.ReadInt32LittleEndian(description), description[4]);
            description = description[5..];
            if (length < 0 || length > description.Length)
                return;
            var tag = description[..length];
            if (kind == NewerFields && tag.Length >= 4)
                CheckCount(BinaryPrimitives.ReadInt32LittleEndian(tag), tag.Length - 4);
            description = description[length..];
        }
    }

    private static void CheckFields(ref ReadOnlySpan<byte> fields, int depth)
    {
        if (fields.Length < 4)
            return;
        var count = BinaryPrimitives.ReadInt32LittleEndian(fields);
        fields = fields[4..];
        CheckCount(count, fields.Length);
        for (var field = 0; field < count && fields.Length > 0; field++)
        {
            CheckType(ref fields, depth);
            SkipText(ref fields);
        }
    }

    private static void CheckCount(int count, int bytes)
    {
        if (count < 0 || count > bytes / MinFieldBytes)
            throw new FormatException($"{count:#,0} fields of an event are announced in {bytes:#,0} bytes.");
    }

    private static void CheckType(ref ReadOnlySpan<byte> fields, int depth)
    {
        if (fields.Length < 4)
            return;
        var type = BinaryPrimitives.ReadInt32LittleEndian(fields);
        fields = fields[4..];
        if (depth > MaxNesting)
            throw new FormatException("The fields of an event are nested too deeply.");
        if (type == ObjectType)
            CheckFields(ref fields, depth + 1);
        else if (type == ArrayType)
            CheckType(ref fields, depth + 1);
    }

    private static void SkipText(ref ReadOnlySpan<byte> bytes)
    {
        for (; bytes.Length >= 2 && (bytes[0] | bytes[1]) != 0; bytes = bytes[2..]) { }

        Skip(ref bytes, 2);
    }

    private static void SkipNumbers(ref ReadOnlySpan<byte> bytes, int count)
    {
        for (; count > 0; count--)
            SkipNumber(ref bytes);
    }

    // Seven bits per byte, lowest first, until a byte without the eighth bit.
    private static long SkipNumber(ref ReadOnlySpan<byte> bytes)
    {
        var number = 0L;
        for (var shift = 0; bytes.Length > 0 && shift < 64; shift += 7)
        {
            var next = bytes[0];
            bytes = bytes[1..];
            number |= (long)(next & 0x7F) << shift;
            if (next < 0x80)
                break;
        }

        return number;
    }

    private static void Skip(ref ReadOnlySpan<byte> bytes, int count) => bytes = bytes[Math.Min(count, bytes.Length)..];
}
