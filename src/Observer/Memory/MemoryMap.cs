using System.Globalization;
using System.Text;
using Observer.Kernel;

namespace Observer.Memory;

/// <summary>A mapping of a process's memory.</summary>
/// <param name="Start">First address.</param>
/// <param name="End">Address after the last.</param>
/// <param name="IsReadable">True if the process may read it.</param>
/// <param name="IsWritable">True if the process may write it.</param>
/// <param name="IsFile">True if it shows a file of the disk.</param>
/// <param name="IsShared">True if other mappings can change its content.</param>
internal readonly record struct Mapping(
    ulong Start,
    ulong End,
    bool IsReadable,
    bool IsWritable,
    bool IsFile,
    bool IsShared
)
{
    /// <summary>Length in bytes.</summary>
    public ulong Length => End - Start;
}

/// <summary>Reads <c>/proc/PID/maps</c> without allocating a string per line.</summary>
internal sealed unsafe class MemoryMap
{
    private byte[] _buffer = new byte[1 << 20];

    /// <summary>The mappings, in ascending order; empty if the process has ended.</summary>
    public List<Mapping> Read(int process)
    {
        var mappings = new List<Mapping>(2048);
        var length = ReadText(process);
        var text = _buffer.AsSpan(0, length);
        while (text.Length > 0)
        {
            var end = text.IndexOf((byte)'\n');
            if (end < 0)
                break;
            if (TryParse(text[..end], out var mapping))
                mappings.Add(mapping);
            text = text[(end + 1)..];
        }

        return mappings;
    }

    /// <summary>Parses a line such as <c>7f00-7f10 rw-p 00000000 00:00 0 [heap]</c>.</summary>
    internal static bool TryParse(ReadOnlySpan<byte> line, out Mapping mapping)
    {
        mapping = default;
        var dash = line.IndexOf((byte)'-');
        var blank = line.IndexOf((byte)' ');
        if (
            dash <= 0
            || blank < dash
            || line.Length < blank + 5
            || !ulong.TryParse(line[..dash], NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var start)
            || !ulong.TryParse(
                line[(dash + 1)..blank],
                NumberStyles.HexNumber,
                CultureInfo.InvariantCulture,
                out var end
            )
        )
            return false;
        var rights = line.Slice(blank + 1, 4);
        var slash = line.IndexOf((byte)'/');
        var isFile = slash > 0 && !line[slash..].StartsWith("/memfd:doublemapper"u8);
        mapping = new(start, end, rights[0] == (byte)'r', rights[1] == (byte)'w', isFile, rights[3] == (byte)'s');
        return true;
    }

    private int ReadText(int process)
    {
        fixed (byte* path = Encoding.ASCII.GetBytes($"/proc/{process}/maps\0"))
        {
            var file = Libc.Open(path, 0);
            if (file < 0)
                return 0;
            var length = 0;
            while (true)
            {
                if (_buffer.Length - length < 65_536)
                    Array.Resize(ref _buffer, _buffer.Length * 2);
                fixed (byte* at = &_buffer[length])
                {
                    var bytesRead = (int)Libc.Read(file, at, (nuint)(_buffer.Length - length));
                    if (bytesRead <= 0)
                        break;
                    length += bytesRead;
                }
            }

            _ = Libc.Close(file);
            return length;
        }
    }
}
