namespace Observation.Sockets;

/// <summary>
/// Counts the sockets of one port in Linux's <c>/proc/net/tcp</c> or <c>tcp6</c> without allocations per line.
/// </summary>
internal static class TcpTable
{
    /// <summary>Buffer size in bytes, enough for many lines of either table.</summary>
    public const int BufferSize = 64 * 1024;

    private const int Established = 0x01,
        TimeWait = 0x06;

    /// <summary>Reads the table to its end. A socket counts if either of its ends uses the port.</summary>
    /// <param name="table">The table's text, in chunks of any size.</param>
    /// <param name="port">The port.</param>
    /// <param name="buffer">Working buffer that holds at least one line.</param>
    public static (int TimeWait, int Established) Count(Stream table, int port, byte[] buffer)
    {
        var (timeWait, established) = (0, 0);
        var held = 0;
        while (table.Read(buffer, held, buffer.Length - held) is > 0 and var read)
        {
            held += read;
            ReadOnlySpan<byte> rest = buffer.AsSpan(0, held);
            while (rest.IndexOf((byte)'\n') is >= 0 and var end)
            {
                var state = StateOf(rest[..end], port);
                timeWait += state == TimeWait ? 1 : 0;
                established += state == Established ? 1 : 0;
                rest = rest[(end + 1)..];
            }

            if (rest.Length == buffer.Length)
            {
                throw new InvalidDataException($"A line of the socket table is longer than {buffer.Length} bytes.");
            }

            held = rest.Length;
            rest.CopyTo(buffer);
        }

        return (timeWait, established);
    }

    // A line is "  0: 0100007F:13D8 0100007F:E1A2 06 …": slot, local end, remote end, state. Returns 0 for the header
    // and other ports.
    private static int StateOf(ReadOnlySpan<byte> line, int port)
    {
        if (NextField(ref line).IsEmpty)
        {
            return 0;
        }

        var local = PortOf(NextField(ref line));
        var remote = PortOf(NextField(ref line));
        return local == port || remote == port ? Hexadecimal(NextField(ref line)) : 0;
    }

    private static ReadOnlySpan<byte> NextField(ref ReadOnlySpan<byte> line)
    {
        line = line.TrimStart((byte)' ');
        var length = line.IndexOf((byte)' ');
        var field = length < 0 ? line : line[..length];
        line = line[field.Length..];
        return field;
    }

    private static int PortOf(ReadOnlySpan<byte> end) =>
        end.LastIndexOf((byte)':') is >= 0 and var colon ? Hexadecimal(end[(colon + 1)..]) : -1;

    private static int Hexadecimal(ReadOnlySpan<byte> digits) =>
        System.Buffers.Text.Utf8Parser.TryParse(digits, out int value, out var used, 'x') && used == digits.Length
            ? value
            : -1;
}
