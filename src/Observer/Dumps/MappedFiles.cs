using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Observer.Dumps;

/// <summary>Reads the files that a process has mapped, at the addresses where it has them. Not thread-safe.</summary>
internal sealed class MappedFiles : IDisposable
{
    private const string Deleted = " (deleted)";

    private readonly List<(ulong Start, ulong End, long Offset, string Path)> _mappings = [];
    private readonly Dictionary<string, SafeFileHandle?> _files = [];

    /// <summary>Reads the list of a running process.</summary>
    public static MappedFiles Of(int process)
    {
        var files = new MappedFiles();
        foreach (var line in File.ReadLines($"/proc/{process}/maps"))
        {
            // start-end, rights, offset, device, inode, path
            if (
                line.IndexOf('/') is > 0 and var slash
                && !line.EndsWith(Deleted, StringComparison.Ordinal)
                && line[..slash].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var range, _, var offset, ..]
                && range.Split('-') is [var start, var end]
            )
                files._mappings.Add((Hex(start), Hex(end), (long)Hex(offset), line[slash..]));
        }

        return files;
    }

    /// <summary>Reads from the file at an address; 0 if no file is there.</summary>
    public int Read(ulong address, Span<byte> buffer)
    {
        var found = _mappings.FindIndex(mapping => address >= mapping.Start && address < mapping.End);
        if (found < 0)
            return 0;
        var (start, end, offset, path) = _mappings[found];
        if (!_files.TryGetValue(path, out var file))
            _files[path] = file = Open(path);
        return file is null
            ? 0
            : RandomAccess.Read(
                file,
                buffer[..(int)Math.Min((ulong)buffer.Length, end - address)],
                offset + (long)(address - start)
            );
    }

    public void Dispose()
    {
        foreach (var file in _files.Values)
            file?.Dispose();
    }

    private static ulong Hex(string text) => ulong.Parse(text, NumberStyles.HexNumber, CultureInfo.InvariantCulture);

    private static SafeFileHandle? Open(string path)
    {
        try
        {
            return File.OpenHandle(path);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
