using System.Buffers.Text;

namespace Observation.Sockets;

/// <summary>One end of a TCP connection.</summary>
/// <param name="High">The upper half of the address as written in the table; 0 for IPv4.</param>
/// <param name="Low">The lower half.</param>
/// <param name="Port">The port.</param>
internal readonly record struct TcpEnd(ulong High, ulong Low, int Port);

/// <summary>One row of Linux's socket tables.</summary>
internal readonly record struct TcpRow(TcpEnd Local, TcpEnd Remote, int State, long Inode)
{
    /// <summary>States of a socket.</summary>
    public const int Established = 0x01,
        TimeWait = 0x06,
        Listening = 0x0A;

    private const int BufferSize = 64 * 1024,
        FieldsToOwner = 3;

    // The marker of an IPv4 address in the notation of the second table, which has its own order of bytes.
    private const ulong MappedMarker = 0xFFFF0000;

    /// <summary>Calls an action for each row of the tables of a process's network namespace.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="action">The action.</param>
    public static void ForEach(int processId, Action<TcpRow> action)
    {
        foreach (var table in (string[])["tcp", "tcp6"])
        {
            var path = $"/proc/{processId}/net/{table}";
            if (!File.Exists(path))
                continue;
            using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, 0);
            ForEach(stream, action);
        }
    }

    /// <summary>The same for a table.</summary>
    internal static void ForEach(Stream table, Action<TcpRow> action)
    {
        var buffer = new byte[BufferSize];
        var held = 0;
        while (table.Read(buffer, held, buffer.Length - held) is > 0 and var read)
        {
            held += read;
            ReadOnlySpan<byte> rest = buffer.AsSpan(0, held);
            while (rest.IndexOf((byte)'\n') is >= 0 and var end)
            {
                if (Parse(rest[..end]) is { } row)
                    action(row);
                rest = rest[(end + 1)..];
            }

            held = rest.Length < buffer.Length ? rest.Length : 0;
            rest[..held].CopyTo(buffer);
        }
    }

    private static TcpRow? Parse(ReadOnlySpan<byte> line)
    {
        Next(ref line);
        if (ParseEnd(Next(ref line)) is not { } local || ParseEnd(Next(ref line)) is not { } remote)
            return null;
        if (!Utf8Parser.TryParse(Next(ref line), out int state, out _, 'x'))
            return null;
        for (var skipped = 0; skipped < FieldsToOwner; skipped++)
            Next(ref line);
        Next(ref line);
        Next(ref line);
        return Utf8Parser.TryParse(Next(ref line), out long inode, out _) ? new(local, remote, state, inode) : null;
    }

    private static TcpEnd? ParseEnd(ReadOnlySpan<byte> end)
    {
        var colon = end.LastIndexOf((byte)':');
        if (colon is not (8 or 32) || !Utf8Parser.TryParse(end[(colon + 1)..], out int port, out _, 'x'))
            return null;
        if (colon == 8)
            return Utf8Parser.TryParse(end[..8], out ulong address, out _, 'x') ? new(0, address, port) : null;
        if (
            !Utf8Parser.TryParse(end[..16], out ulong high, out _, 'x')
            || !Utf8Parser.TryParse(end[16..32], out ulong low, out _, 'x')
        )
            return null;
        return high == 0 && low >> 32 == MappedMarker ? new(0, (uint)low, port) : new(high, low, port);
    }

    private static ReadOnlySpan<byte> Next(ref ReadOnlySpan<byte> line)
    {
        line = line.TrimStart((byte)' ');
        var length = line.IndexOf((byte)' ');
        var field = length < 0 ? line : line[..length];
        line = line[field.Length..];
        return field;
    }
}
