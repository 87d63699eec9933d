using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Observation.Stacks;

/// <summary>
/// Maps addresses of machine code to IL offsets in their methods. Reads the recording a second time, which costs half
/// as much as keeping the maps of all methods during the first pass.
/// </summary>
internal static class IlOffsets
{
    /// <summary>IL offsets by address, for the addresses found in the recording.</summary>
    /// <param name="recording">A recording with the map of every method.</param>
    /// <param name="addresses">Return addresses within methods.</param>
    public static IReadOnlyDictionary<ulong, int> Resolve(string recording, IReadOnlySet<ulong> addresses)
    {
        var offsets = new Dictionary<ulong, int>();
        if (addresses.Count == 0)
            return offsets;
        using var source = new EventPipeEventSource(recording);
        var rundown = new ClrRundownTraceEventParser(source);

        // A recompiled method has several code versions under one identifier. Each map comes right before its code.
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

    /// <summary>
    /// The IL offset of a call. An address on a stack is a return address, which can belong to the next statement; the call is
    /// before it.
    /// </summary>
    /// <param name="map">Offsets in the machine code with those in the IL.</param>
    /// <param name="returnsTo">Offset in the machine code to which the call returns.</param>
    internal static int? OffsetAt((int Native, int Il)[] map, int returnsTo)
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
