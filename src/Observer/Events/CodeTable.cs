using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Observer.Events;

/// <summary>Machine code of a method.</summary>
/// <param name="Start">Address of its first byte.</param>
/// <param name="Size">Its length in bytes.</param>
/// <param name="Module">ID of the module.</param>
/// <param name="Type">Name of the type with namespace.</param>
/// <param name="Name">Name of the method.</param>
/// <param name="Token">Metadata token of the method.</param>
internal sealed record CodeRange(ulong Start, uint Size, long Module, string Type, string Name, int Token)
{
    /// <summary>Offsets in the machine code with those in the IL; null if they are not known.</summary>
    public (int Native, int Il)[]? Map { get; set; }
}

/// <summary>A module of the process.</summary>
/// <param name="Path">Its path in the file system of the process.</param>
/// <param name="Symbols">Identifier of its symbols; empty if it has none.</param>
internal sealed record EventModule(string Path, Guid Symbols);

/// <summary>The methods and modules that the events of a runtime describe. Thread-safe.</summary>
internal sealed class CodeTable
{
    // Methods are found by the pages they are in.
    private const int PageBits = 12;

    private readonly Lock _gate = new();
    private readonly Dictionary<ulong, List<CodeRange>> _pages = [];
    private readonly Dictionary<long, CodeRange> _newest = [];
    private readonly Dictionary<long, (int Native, int Il)[]> _pendingMaps = [];
    private readonly Dictionary<long, EventModule> _modules = [];

    /// <summary>Reads the descriptions from events.</summary>
    public void Follow(TraceEventDispatcher source)
    {
        var names = new ClrRundownTraceEventParser(source);
        names.LoaderModuleDCStop += Add;
        names.MethodILToNativeMapDCStop += Add;
        names.MethodDCStopVerbose += Add;
        source.Clr.LoaderModuleLoad += Add;
        source.Clr.MethodILToNativeMap += Add;
        source.Clr.MethodLoadVerbose += Add;
    }

    /// <summary>The code at an address; null if it is not known.</summary>
    public CodeRange? Find(ulong address)
    {
        lock (_gate)
        {
            return _pages
                .GetValueOrDefault(address >> PageBits)
                ?.FindLast(code => address >= code.Start && address < code.Start + code.Size);
        }
    }

    /// <summary>A module by its ID; null if it is not known.</summary>
    public EventModule? ModuleOf(long id)
    {
        lock (_gate)
            return _modules.GetValueOrDefault(id);
    }

    /// <summary>The module with this file name; null if it is not known.</summary>
    public EventModule? FindModule(string fileName)
    {
        lock (_gate)
            return _modules.Values.FirstOrDefault(module => Path.GetFileName(module.Path) == fileName);
    }

    private void Add(ModuleLoadUnloadTraceData module)
    {
        lock (_gate)
            _modules[module.ModuleID] = new(module.ModuleILPath, module.ManagedPdbSignature);
    }

    // A map comes right before or after its code. Each recompilation has both.
    private void Add(MethodILToNativeMapTraceData next)
    {
        (int Native, int Il)[] map =
        [
            .. Enumerable.Range(0, next.CountOfMapEntries).Select(i => (next.NativeOffset(i), next.ILOffset(i))),
        ];
        lock (_gate)
        {
            if (_newest.TryGetValue(next.MethodID, out var code) && code.Map is null)
                code.Map = map;
            else
                _pendingMaps[next.MethodID] = map;
        }
    }

    private void Add(MethodLoadUnloadVerboseTraceData method)
    {
        var code = new CodeRange(
            method.MethodStartAddress,
            (uint)method.MethodSize,
            method.ModuleID,
            method.MethodNamespace,
            method.MethodName,
            method.MethodToken
        );
        lock (_gate)
        {
            if (_pendingMaps.Remove(method.MethodID, out var map))
                code.Map = map;
            _newest[method.MethodID] = code;
            for (var page = code.Start >> PageBits; page <= (code.Start + code.Size) >> PageBits; page++)
            {
                if (!_pages.TryGetValue(page, out var codes))
                    _pages[page] = codes = [];
                codes.RemoveAll(known => known.Start == code.Start);
                codes.Add(code);
            }
        }
    }
}
