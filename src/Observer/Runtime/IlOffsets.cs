using System.Reflection;
using Microsoft.Diagnostics.Runtime;
using Microsoft.Diagnostics.Runtime.Utilities;

namespace Observer.Runtime;

/// <summary>
/// Maps an address of machine code to an IL offset, in the version of the method that the address belongs to.
/// <c>ClrMethod.ILOffsetMap</c> has the map of one version only, and a busy method has several.
/// </summary>
internal sealed unsafe class IlOffsets
{
    // Positions in the tables of IXCLRDataProcess and IXCLRDataMethodInstance (xclrdata.idl).
    private const int Release = 2,
        OffsetsByAddress = 12,
        StartInstances = 27,
        NextInstance = 28,
        EndInstances = 29;

    private readonly nint _process;

    public IlOffsets(ClrRuntime runtime) => _process = ProcessInterface(runtime);

    /// <summary>True if the debugging interface was found.</summary>
    public bool IsAvailable => _process != 0;

    /// <summary>The IL offset of an address within a method, or null.</summary>
    public int? Find(ulong address)
    {
        if (_process == 0)
            return null;
        var table = *(nint**)_process;
        ulong enumeration;
        if (
            ((delegate* unmanaged<nint, ulong, nint, ulong*, int>)table[StartInstances])(
                _process,
                address,
                0,
                &enumeration
            ) != 0
        )
            return null;
        int? offset = null;
        nint instance;
        while (
            offset is null
            && ((delegate* unmanaged<nint, ulong*, nint*, int>)table[NextInstance])(_process, &enumeration, &instance)
                == 0
        )
        {
            var methods = *(nint**)instance;
            uint count,
                found;
            if (
                ((delegate* unmanaged<nint, ulong, uint, uint*, uint*, int>)methods[OffsetsByAddress])(
                    instance,
                    address,
                    1,
                    &count,
                    &found
                ) >= 0
                && count > 0
                && (int)found >= 0
            )
                offset = (int)found;
            ((delegate* unmanaged<nint, uint>)methods[Release])(instance);
        }

        ((delegate* unmanaged<nint, ulong, int>)table[EndInstances])(_process, enumeration);
        return offset;
    }

    // Version 4.2 of the library does not show the interface. It would take a debugging host of our own to get another one.
    private static nint ProcessInterface(ClrRuntime runtime)
    {
        const BindingFlags Members = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public;
        var services = typeof(ClrRuntime).GetField("_services", Members)?.GetValue(runtime);
        var process = services?.GetType().GetField("_process", Members)?.GetValue(services);
        return
            process is CallableCOMWrapper
            && typeof(CallableCOMWrapper).GetProperty("Self", Members)?.GetValue(process) is nint self
            ? self
            : 0;
    }
}
