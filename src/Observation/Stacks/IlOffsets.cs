using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Observation.Stacks;

/// <summary>
/// Finds where in a method's code an address of its machine code is. Reads the recording a second time, which is cheaper by half than to
/// have the first reading keep the maps of all methods.
/// </summary>
internal static class IlOffsets
{
    /// <summary>Offsets by address, as far as the recording tells.</summary>
    /// <param name="recording">A recording with the map of every method in it.</param>
    /// <param name="addresses">Return addresses within methods.</param>
    public static IReadOnlyDictionary<ulong, int> Resolve(string recording, IReadOnlySet<ulong> addresses)
    {
        var offsets = new Dictionary<ulong, int>();
        if (addresses.Count == 0)
            return offsets;
        using var source = new EventPipeEventSource(recording);
        var rundown = new ClrRundownTraceEventParser(source);

        // A method compiled anew has several codes under one identifier. Each map comes right before the code it belongs to.
        (long Method, (int Native, int Il)[] Entries) map = (0, []);
        rundown.MethodILToNativeMapDCStop += next =>
            map = (
                next.MethodID,
                [.. Enumerable.Range(0, next.CountOfMapEntries).Select(i => (next.NativeOffset(i), next.ILOffset(i)))]
            );
        rundown.MethodDCStopVerbose += code =>
        {
            if (code.MethodID != map.Method)
                return;
            var (start, end) = (code.MethodStartAddress, code.MethodStartAddress + (ulong)code.MethodSize);
            foreach (var address in addresses)
            {
                if (address > start && address <= end && OffsetAt(map.Entries, (int)(address - start)) is { } offset)
                    offsets[address] = offset;
            }
        };
        source.Process();
        return offsets;
    }

    // An address on a stack is where a call returns to, which may belong to the next statement already; the call itself is before it.
    private static int? OffsetAt((int Native, int Il)[] map, int returnsTo)
    {
        var (nearest, offset) = (-1, (int?)null);
        foreach (var (native, il) in map)
        {
            if (il >= 0 && native < returnsTo && native >= nearest)
                (nearest, offset) = (native, il);
        }

        return offset;
    }
}
