using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace Observation.Stacks;

/// <summary>Reads the newest stack of every thread from a recording.</summary>
internal static class SampledThreads
{
    private static readonly string[] FrameworkPrefixes = ["System.", "Microsoft.", "Anonymously Hosted"];
    private static readonly string[] FrameworkModules = ["", "System", "mscorlib", "netstandard"];

    /// <summary>One stack per thread, innermost frame first.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="recording">The recording, as written by the runtime.</param>
    /// <param name="log">The same recording with method names resolved.</param>
    public static IReadOnlyList<SampledThread> Read(int processId, string recording, string log)
    {
        using var trace = new TraceLog(log);
        var newest = new Dictionary<int, (CallStackIndex Stack, long Time)>();
        foreach (var sample in trace.Events.ByEventType<ClrThreadSampleTraceData>())
        {
            if (sample.CallStackIndex() is var stack and not CallStackIndex.Invalid)
                newest[sample.ThreadID] = (stack, EventTimes.GetTimestamp(sample));
        }

        var stacks = newest
            .Select(thread =>
                (Thread: thread.Key, thread.Value.Time, Addresses: AddressesOf(trace.CallStacks[thread.Value.Stack]))
            )
            .ToList();
        var application = stacks
            .SelectMany(stack => stack.Addresses)
            .Where(IsApplication)
            .Select(address => address.Address)
            .ToHashSet();
        var offsets = IlOffsets.Resolve(recording, application);
        using var lines = new SourceLines(processId);
        var frames = new Dictionary<CodeAddressIndex, StackFrame>();
        return
        [
            .. stacks.Select(stack => new SampledThread(
                stack.Thread,
                stack.Time,
                [.. stack.Addresses.Select(FrameOf)]
            )),
        ];

        StackFrame FrameOf(TraceCodeAddress address)
        {
            if (frames.TryGetValue(address.CodeAddressIndex, out var known))
                return known;
            return frames[address.CodeAddressIndex] = Describe(address, offsets, lines);
        }
    }

    /// <summary>True for modules that belong neither to the runtime nor to the framework.</summary>
    internal static bool IsApplication(string module) =>
        !FrameworkModules.Contains(module)
        && !FrameworkPrefixes.Any(prefix => module.StartsWith(prefix, StringComparison.Ordinal));

    private static List<TraceCodeAddress> AddressesOf(TraceCallStack? stack)
    {
        var addresses = new List<TraceCodeAddress>();
        for (; stack is not null; stack = stack.Caller)
            addresses.Add(stack.CodeAddress);
        return addresses;
    }

    private static bool IsApplication(TraceCodeAddress address) =>
        address.Method is not null && IsApplication(address.ModuleName);

    private static StackFrame Describe(
        TraceCodeAddress address,
        IReadOnlyDictionary<ulong, int> offsets,
        SourceLines lines
    )
    {
        var method = string.IsNullOrEmpty(address.FullMethodName)
            ? $"0x{address.Address:x}"
            : MethodNames.ToReadable(address.FullMethodName);
        if (!IsApplication(address))
            return new(method, address.ModuleName, IsApplication: false);
        var offset = offsets.TryGetValue(address.Address, out var known) ? known : (int?)null;
        var at = lines.Find(address.ModuleFilePath, address.Method.MethodToken, offset);
        return new(method, address.ModuleName, IsApplication: true, at?.File, at?.Line);
    }
}

/// <summary>The newest stack of a thread.</summary>
/// <param name="Thread">The thread's system identifier.</param>
/// <param name="Time">When the stack was sampled, by the process's clock.</param>
/// <param name="Frames">The stack, innermost frame first.</param>
internal sealed record SampledThread(int Thread, long Time, IReadOnlyList<StackFrame> Frames);
