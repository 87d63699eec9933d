using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;
using Observer.Memory;

namespace Observer.Dumps;

/// <summary>Serves a dump to the debugging interface, and from their files the pages that the dump lacks. Not thread-safe.</summary>
internal sealed class DumpReader(IDataReader dump, MappedFiles files) : TypedReader, IDataReader
{
    public string DisplayName => dump.DisplayName;

    public bool IsThreadSafe => false;

    public OSPlatform TargetPlatform => dump.TargetPlatform;

    public Architecture Architecture => dump.Architecture;

    public int ProcessId => dump.ProcessId;

    public int PointerSize => dump.PointerSize;

    // The library would look for assemblies on symbol servers.
    public IEnumerable<ModuleInfo> EnumerateModules() =>
        dump.EnumerateModules().Where(module => !module.FileName.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));

    public bool GetThreadContext(uint threadID, uint contextFlags, Span<byte> context) =>
        dump.GetThreadContext(threadID, contextFlags, context);

    public void FlushCachedData() => dump.FlushCachedData();

    public override int Read(ulong address, Span<byte> buffer)
    {
        var bytesRead = Math.Max(0, dump.Read(address, buffer));
        while (bytesRead < buffer.Length)
        {
            var at = address + (ulong)bytesRead;
            var more = files.Read(at, buffer[bytesRead..]);
            // A range of a file may end at one that is in the dump.
            if (more <= 0 && (more = dump.Read(at, buffer[bytesRead..])) <= 0)
                break;
            bytesRead += more;
        }

        return bytesRead;
    }
}
