using Microsoft.Diagnostics.Runtime;
using Observation.Stacks;
using Observation.Threads;
using Observer.Contract;
using Observer.Runtime;
using Observer.Source;

namespace Observer.Looks;

/// <summary>The stack of one thread down to the application.</summary>
/// <param name="Location">The innermost line of the application, or null.</param>
/// <param name="Call">What it called, or null.</param>
/// <param name="Through">The package it called, or null.</param>
/// <param name="Frames">The frames from the innermost to that line.</param>
/// <param name="IsInCall">
/// True if the innermost frame has called the system. Otherwise, a thread that waits has been paused by the runtime, for example
/// by a garbage collection.
/// </param>
internal sealed record WalkedStack(
    CodeLocation? Location,
    string? Call,
    string? Through,
    IReadOnlyList<CodeLocation> Frames,
    bool IsInCall
)
{
    /// <summary>The line that holds the thread, or null.</summary>
    public CodeLocation? HeldBy => IsInCall ? Location : null;

    /// <summary>Equal for stacks that a reader would call the same.</summary>
    public string Key { get; } =
        Location is null
            ? string.Join('|', Frames.Take(3).Select(frame => frame.Method))
            : $"{Location.Module}!{Location.Method}:{Location.File}:{Location.Line}|{Call}|{Through}";

    /// <summary>Describes a stack.</summary>
    /// <param name="frames">The frames from the innermost to the first one of the application, if there is one.</param>
    /// <param name="isInCall">True if the innermost frame has called the system.</param>
    /// <param name="systemCall">What the innermost frame has called; null if unknown.</param>
    public static WalkedStack Create(IReadOnlyList<Frame> frames, bool isInCall, string? systemCall = null)
    {
        var hasUser = frames is [.., { Origin: CodeOrigin.User }];
        var call = hasUser
            ? BlockingCalls.Find([.. frames.Select(frame => frame.ToStackFrame())], frames.Count - 1) ?? systemCall
            : null;
        var through = hasUser ? frames.LastOrDefault(frame => frame.Origin == CodeOrigin.Library)?.Module : null;
        var locations = frames.Select(frame => frame.ToLocation()).ToList();
        return new(hasUser ? locations[^1] : null, call, through, locations, isInCall);
    }

    /// <summary>Groups equal stacks: pool threads first, most threads first.</summary>
    /// <param name="threads">The threads.</param>
    public static IReadOnlyList<ThreadGroup> Group(IEnumerable<(ScannedThread Thread, WalkedStack Stack)> threads) =>
        [
            .. threads
                .GroupBy(thread => (thread.Thread.IsPool, thread.Thread.IsBlocked, thread.Stack.Key))
                .Select(group => new ThreadGroup(
                    group.Count(),
                    group.Key.IsPool,
                    group.Key.IsBlocked ? ThreadActivity.Blocked : ThreadActivity.Running,
                    group.First().Stack.Location,
                    group.First().Stack.Call,
                    group.First().Stack.Through,
                    group.First().Stack.Frames
                ))
                .OrderByDescending(group => group.IsPool)
                .ThenByDescending(group => group.Location is not null)
                .ThenByDescending(group => group.Threads),
        ];

    /// <summary>The lines that hold threads, most threads first.</summary>
    /// <param name="stacks">The stacks of blocked pool threads.</param>
    public static IReadOnlyList<HeldLine> Lines(IEnumerable<WalkedStack> stacks) =>
        [
            .. stacks
                .Where(stack => stack.HeldBy is not null)
                .GroupBy(stack => stack.Key)
                .Select(same => new HeldLine(
                    same.First().Location!,
                    same.First().Call,
                    same.First().Through,
                    same.Count()
                ))
                .OrderByDescending(line => line.Threads),
        ];
}

/// <summary>
/// Reads the stacks of the managed threads. A thread that has not run since the previous look, or that waits in the same
/// calls as a thread that was walked, is not walked again. Not thread-safe.
/// </summary>
internal sealed class StackLooks(int process)
{
    private const int MaxFrames = 200;

    private readonly StackRecognizer _recognizer = new(process);
    private Dictionary<int, Walked> _walked = [];

    /// <summary>Number of threads walked in the latest look.</summary>
    public int WalkedThreads { get; private set; }

    /// <summary>The stack of a thread that has not run since the latest look; null for any other.</summary>
    public WalkedStack? StackOf(ScannedThread thread) =>
        thread.IsBlocked && _walked.TryGetValue(thread.Id, out var walked) && walked.Runs == thread.Runs
            ? walked.Stack
            : null;

    /// <summary>
    /// The stack of a blocked thread, recognised from outside if it has run since the latest look; null if it is not known.
    /// </summary>
    public WalkedStack? Recognize(ScannedThread thread)
    {
        if (!thread.IsBlocked)
            return null;
        if (StackOf(thread) is { } unchanged)
            return unchanged;
        if (_recognizer.Recognize(thread) is { } stack)
        {
            _walked[thread.Id] = new(thread.Runs, stack, thread.StackPointer, thread.Instruction);
            return stack;
        }

        return null;
    }

    /// <summary>Walks the stacks of a stopped process.</summary>
    /// <param name="target">The process after a stop.</param>
    /// <param name="before">Its threads just before the stop.</param>
    public IReadOnlyList<ThreadGroup> Read(TargetProcess target, IReadOnlyList<ScannedThread> before)
    {
        var scanned = before.ToDictionary(thread => target.Memory.NumberOf(thread.Id));
        var walked = new Dictionary<int, Walked>(before.Count);
        var stacks = new List<(ScannedThread, WalkedStack)>(before.Count);
        WalkedThreads = 0;
        foreach (var thread in target.Runtime.Threads)
        {
            if (!thread.IsAlive || !scanned.TryGetValue((int)thread.OSThreadId, out var state))
                continue;
            if (StackOf(state) is not { } stack)
            {
                var returns = new List<(ulong StackPointer, ulong Instruction)>();
                stack = Walk(target.Loaded.Frames, thread, returns);
                if (state.IsBlocked && Fingerprint(target, thread, returns) is { } fingerprint)
                    _recognizer.Add(fingerprint, stack);
                WalkedThreads++;
            }

            if (target.Memory.PointersOf((int)thread.OSThreadId) is var (stackPointer, instruction))
                walked[state.Id] = new(state.Runs, stack, stackPointer, instruction);
            stacks.Add((state, stack));
        }

        _walked = walked;
        return WalkedStack.Group(stacks);
    }

    /// <summary>
    /// Replaces the run counts by those after the stop, which makes each thread run for a moment. A thread that no longer waits
    /// where it was during the stop is forgotten.
    /// </summary>
    /// <param name="after">The threads once they wait again.</param>
    public void Settle(IEnumerable<ScannedThread> after)
    {
        var settled = new Dictionary<int, Walked>(_walked.Count);
        foreach (var thread in after)
        {
            if (
                thread.IsBlocked
                && _walked.TryGetValue(thread.Id, out var walked)
                && (walked.StackPointer, walked.Instruction) == (thread.StackPointer, thread.Instruction)
            )
                settled[thread.Id] = walked with { Runs = thread.Runs };
        }

        _walked = settled;
    }

    /// <summary>Walks one stack down to the first frame of the application.</summary>
    /// <param name="resolver">Finds methods and lines.</param>
    /// <param name="thread">The thread.</param>
    /// <param name="returns">Receives stack pointer and instruction pointer of each managed frame, innermost first.</param>
    public static WalkedStack Walk(
        FrameResolver resolver,
        ClrThread thread,
        List<(ulong StackPointer, ulong Instruction)> returns
    )
    {
        var frames = new List<Frame>();
        var (isInnermost, isInCall) = (true, false);
        string? called = null;
        foreach (var frame in thread.EnumerateStackTrace(includeContext: false, MaxFrames))
        {
            isInCall |= isInnermost && IsSystemCall(frame);
            if (resolver.Resolve(frame, isInnermost, called) is { } resolved)
            {
                called = frame.Method?.Name;
                frames.Add(resolved);
                if (frame.Kind == ClrStackFrameKind.ManagedMethod)
                    returns.Add((frame.StackPointer, frame.InstructionPointer));
                if (resolved.Origin == CodeOrigin.User)
                    break;
            }

            isInnermost = false;
        }

        return WalkedStack.Create(frames, isInCall);
    }

    // Up to .NET 8, the runtime's own calls have a frame of another kind. Allocations have it too, but without a method.
    private static bool IsSystemCall(ClrStackFrame frame) =>
        frame.Kind == ClrStackFrameKind.Runtime
        && frame.FrameName is { } name
        && (name == "InlinedCallFrame" || frame.Method is not null);

    private static StackFingerprint? Fingerprint(
        TargetProcess target,
        ClrThread thread,
        List<(ulong StackPointer, ulong Instruction)> returns
    ) =>
        returns.Count > 0 && target.Memory.PointersOf((int)thread.OSThreadId) is var (stack, instruction)
            ? StackFingerprint.Create(instruction, stack, returns, target.Memory.ReadPointer)
            : null;

    private readonly record struct Walked(long Runs, WalkedStack Stack, ulong StackPointer, ulong Instruction);
}
