using Microsoft.Diagnostics.Runtime;
using Observation.Stacks;
using Observer.Source;

namespace Observer.Runtime;

/// <summary>Finds method, module and line of an address, once per address. Not thread-safe.</summary>
internal sealed class FrameResolver(
    IlOffsets offsets,
    SourceLines symbols,
    CallLines lines,
    CodeOrigins origins,
    string root
)
{
    private readonly Dictionary<(ulong Address, string? Called), (ulong Method, Frame Frame)> _frames = [];
    private readonly Dictionary<(int Token, string Module, int Await), Frame> _awaits = [];
    private readonly Dictionary<ulong, LoadedModule> _modules = [];

    /// <summary>The frame at an address; null for code without a method, such as a stub.</summary>
    /// <param name="frame">A frame of a stack.</param>
    /// <param name="isInnermost">True if the thread executes this address. Otherwise it returns to it.</param>
    /// <param name="called">The method that this frame called, or null if none is known.</param>
    public Frame? Resolve(ClrStackFrame frame, bool isInnermost, string? called = null)
    {
        if (frame.Method is not { } method)
            return null;
        var address = isInnermost ? frame.InstructionPointer : frame.InstructionPointer - 1;
        if (_frames.TryGetValue((address, called), out var known) && known.Method == method.MethodDesc)
            return known.Frame;
        var module = ModuleOf(method.Type?.Module);
        var name = MethodNames.ToReadable($"{TypeNames.WithoutArguments(method.Type?.Name ?? "")}.{method.Name}");
        var line = module is { Origin: CodeOrigin.User, HasSymbols: true }
            ? lines.Find(module.Path, method.MetadataToken, offsets.Find(address), called)
            : null;
        var resolved = new Frame(name, module.Name, module.Origin, line?.File, line?.Line, module.IsRebuilt);
        _frames[(address, called)] = (method.MethodDesc, resolved);
        return resolved;
    }

    /// <summary>The frame of an async method at one of its awaits.</summary>
    /// <param name="stateMachine">Type of the state machine.</param>
    /// <param name="number">Number of the await, from 0.</param>
    public Frame ResolveAwait(ClrType stateMachine, int number)
    {
        var module = ModuleOf(stateMachine.Module);
        var key = (stateMachine.MetadataToken, module.Path, number);
        if (_awaits.TryGetValue(key, out var known))
            return known;
        var name = MethodNames.ToReadable(
            TypeNames.WithoutArguments(
                module.Origin == CodeOrigin.User
                    ? stateMachine.Name ?? ""
                    : TypeNames.WithoutLocalFunction(stateMachine.Name ?? "")
            ) + ".MoveNext"
        );
        var moveNext = stateMachine.Methods.FirstOrDefault(method => method.Name == "MoveNext")?.MetadataToken;
        var line =
            moveNext is { } token && module is { Origin: CodeOrigin.User, HasSymbols: true }
                ? symbols.FindAwait(module.Path, token, number)
                : null;
        return _awaits[key] = new(name, module.Name, module.Origin, line?.File, line?.Line, module.IsRebuilt);
    }

    private LoadedModule ModuleOf(ClrModule? module)
    {
        if (module is null)
            return LoadedModule.None;
        if (_modules.TryGetValue(module.Address, out var known))
            return known;
        if (module.Name is not { Length: > 0 } file || module.IsDynamic)
            return _modules[module.Address] = LoadedModule.None;
        var path = file.StartsWith('/') ? root + file : file;
        var (ofFile, ofProcess) = (symbols.Signature(path), module.Pdb?.Guid);
        return _modules[module.Address] = new(
            path,
            Path.GetFileNameWithoutExtension(file),
            origins.Of(path),
            ofFile is not null && ofFile == ofProcess,
            ofFile is not null && ofProcess is not null && ofFile != ofProcess
        );
    }

    private sealed record LoadedModule(string Path, string Name, CodeOrigin Origin, bool HasSymbols, bool IsRebuilt)
    {
        public static LoadedModule None { get; } = new("", "", CodeOrigin.Framework, false, false);
    }
}
