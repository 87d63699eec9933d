using System.Reflection;
using Observation.Stacks;
using Observer.Looks;
using Observer.Processes;
using Observer.Source;
using IlOffsets = Observation.Stacks.IlOffsets;

namespace Observer.Events;

/// <summary>Describes the stacks of events. Not thread-safe.</summary>
internal sealed class EventStacks(int process, CodeTable code) : IDisposable
{
    private const string CoreLibrary = "System.Private.CoreLib.dll";

    private readonly string _root = TargetRuntime.RootOf(process);
    private readonly SourceLines _symbols = new();
    private readonly CallSites _calls = new();
    private readonly Dictionary<ulong[], WalkedStack> _known = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<EventModule, (string Path, CodeOrigin Origin)> _modules = [];
    private CodeOrigins? _origins;

    /// <summary>True if code without a name was on a stack since the last call of <see cref="Forget"/>.</summary>
    public bool HasUnknownCode { get; private set; }

    /// <summary>Version of the runtime, which is null for a self-contained program, and its major number.</summary>
    public (string? Version, int? Major) RuntimeVersion()
    {
        if (code.FindModule(CoreLibrary)?.Path is not { } path)
            return (null, null);
        try
        {
            var folder = Path.GetFileName(Path.GetDirectoryName(path));
            return (
                Version.TryParse(folder?.Split('-')[0], out _) ? folder : null,
                AssemblyName.GetAssemblyName(_root + path).Version?.Major
            );
        }
        catch (Exception unreadable)
            when (unreadable is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            return (null, null);
        }
    }

    /// <summary>Describes a stack.</summary>
    /// <param name="addresses">Return addresses, innermost first.</param>
    /// <param name="kind">What the thread waits for; null if unknown.</param>
    public WalkedStack Walk(ulong[] addresses, WaitKind? kind = null)
    {
        if (_known.TryGetValue(addresses, out var known))
            return known;
        var frames = new List<Frame>();
        string? called = null;
        foreach (var address in addresses)
        {
            // The call is before the address to which it returns.
            if (code.Find(address - 1) is not { } method)
            {
                HasUnknownCode = true;
                called = null;
                continue;
            }

            frames.Add(Describe(method, address, called));
            called = method.Name;
            if (frames[^1].Origin == CodeOrigin.User)
                break;
        }

        // Up to .NET 8, the method that takes a lock is not on the stack.
        return _known[addresses] = WalkedStack.Create(
            frames,
            isInCall: true,
            kind == WaitKind.Lock ? BlockingCalls.Lock : null
        );
    }

    /// <summary>Forgets the descriptions, because more names have arrived.</summary>
    public void Forget()
    {
        _known.Clear();
        HasUnknownCode = false;
    }

    public void Dispose()
    {
        _symbols.Dispose();
        _calls.Dispose();
    }

    private Frame Describe(CodeRange method, ulong address, string? called)
    {
        var name = MethodNames.ToReadable($"{method.Type}.{method.Name}");
        if (code.ModuleOf(method.Module) is not { Path.Length: > 0 } module)
            return new(name, "", CodeOrigin.Framework);
        var (path, origin) = Locate(module);
        var file = Path.GetFileNameWithoutExtension(path);
        if (origin != CodeOrigin.User)
            return new(name, file, origin);
        var isRebuilt = _symbols.Signature(path) is { } symbols && symbols != module.Symbols;
        var line = isRebuilt
            ? null
            : new CallLines(_symbols, _calls).Find(
                path,
                method.Token,
                method.Map is { } map ? IlOffsets.OffsetAt(map, (int)(address - method.Start)) : null,
                called
            );
        return new(name, file, origin, line?.File, line?.Line, isRebuilt);
    }

    private (string Path, CodeOrigin Origin) Locate(EventModule module)
    {
        if (_modules.TryGetValue(module, out var known))
            return known;
        _origins ??= new(
            _symbols,
            _root + TargetRuntime.SharedFolder(Path.GetDirectoryName(code.FindModule(CoreLibrary)?.Path) ?? "")
        );
        var path = module.Path.StartsWith('/') ? _root + module.Path : module.Path;
        return _modules[module] = (path, _origins.Of(path));
    }
}
