using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Stacks;

/// <summary>Finds where in a method's code an address of its machine code is. Stateless.</summary>
internal static class IlOffsets
{
    /// <summary>Offsets by address, as far as the recording tells.</summary>
    /// <param name="trace">A recording with the map of every method in it.</param>
    /// <param name="addresses">Return addresses within methods.</param>
    public static IReadOnlyDictionary<ulong, int> Of(TraceLog trace, IReadOnlySet<ulong> addresses)
    {
        var offsets = new Dictionary<ulong, int>();
        if (addresses.Count == 0) return offsets;

        // A method compiled anew has several codes under one identifier. Its map comes right after the code it belongs to.
        (long Method, ulong Start, ulong End) code = default;
        foreach (var each in trace.Events)
        {
            if (each is MethodLoadUnloadVerboseTraceData method)
            {
                code = (method.MethodID, method.MethodStartAddress, method.MethodStartAddress + (ulong)method.MethodSize);
            }
            else if (each is MethodILToNativeMapTraceData map && map.MethodID == code.Method)
            {
                foreach (var address in addresses.Where(address => address > code.Start && address <= code.End))
                {
                    if (OffsetAt(map, (int)(address - code.Start)) is { } offset) offsets[address] = offset;
                }
            }
        }

        return offsets;
    }

    // An address on a stack is where a call returns to, which may belong to the next statement already; the call itself is before it.
    private static int? OffsetAt(MethodILToNativeMapTraceData map, int returnsTo)
    {
        var (nearest, offset) = (-1, (int?)null);
        for (var i = 0; i < map.CountOfMapEntries; i++)
        {
            var (native, il) = (map.NativeOffset(i), map.ILOffset(i));
            if (il >= 0 && native < returnsTo && native >= nearest) (nearest, offset) = (native, il);
        }

        return offset;
    }
}
