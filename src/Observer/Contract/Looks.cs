using System.Text.Json.Serialization;

namespace Observer.Contract;

/// <summary>A line of the observer's output.</summary>
/// <param name="At">Time of the observation.</param>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(ObserverStatus), "status")]
[JsonDerivedType(typeof(HeldThreads), "held")]
[JsonDerivedType(typeof(StackLook), "stacks")]
[JsonDerivedType(typeof(AwaitLook), "awaits")]
[JsonDerivedType(typeof(LockLook), "locks")]
[JsonDerivedType(typeof(QueueLook), "queue")]
public abstract record ObserverMessage(DateTimeOffset At);

/// <summary>State of the observer. It is written at the start and when it changes.</summary>
/// <param name="At">Time of the change.</param>
/// <param name="State">The state.</param>
/// <param name="Reason">Why the memory of the process cannot be read; null while it can.</param>
/// <param name="Remedy">How to permit more; null if nothing helps.</param>
/// <param name="Runtime">Version of .NET, such as <c>10.0.12</c>; null if unknown.</param>
public sealed record ObserverStatus(
    DateTimeOffset At,
    ObserverState State,
    RefusalReason? Reason = null,
    string? Remedy = null,
    string? Runtime = null
) : ObserverMessage(At)
{
    /// <summary>Where the observations come from.</summary>
    public ObservationSource Source { get; init; }

    /// <summary>What this source cannot show, in sentences; null if it shows everything.</summary>
    public string? Unseen { get; init; }

    /// <summary>Why a look failed; otherwise null.</summary>
    public string? Problem { get; init; }
}

/// <summary>Where observations come from.</summary>
public enum ObservationSource
{
    /// <summary>The memory of the process, copied while it is stopped.</summary>
    Memory,

    /// <summary>The event stream of .NET. Looks at awaits, locks and the queue take a dump.</summary>
    Events,
}

/// <summary>State of the observer.</summary>
public enum ObserverState
{
    /// <summary>The process is being observed.</summary>
    Observing,

    /// <summary>The kernel does not permit reading the process.</summary>
    Refused,

    /// <summary>The process cannot be observed with this method.</summary>
    Unsupported,

    /// <summary>The process has ended.</summary>
    TargetEnded,

    /// <summary>A look failed. Observation continues.</summary>
    LookFailed,
}

/// <summary>Why a process cannot be observed.</summary>
public enum RefusalReason
{
    /// <summary>It belongs to another user.</summary>
    OtherUser,

    /// <summary><c>kernel.yama.ptrace_scope</c> permits reading descendants only.</summary>
    PtraceScope,

    /// <summary>The process has privileges that this one lacks, or another debugger is attached.</summary>
    Protected,

    /// <summary>The observer runs on Linux only.</summary>
    NotLinux,

    /// <summary>The process was compiled with NativeAOT and has no runtime to read.</summary>
    NativeAot,

    /// <summary>The runtime is part of the program's single file, without its debugging library.</summary>
    SingleFile,

    /// <summary>The process is not a .NET process.</summary>
    NotDotnet,

    /// <summary>The runtime is older than .NET 6.</summary>
    OldRuntime,

    /// <summary>The debugging library of the runtime (libmscordaccore.so) is missing or cannot be loaded.</summary>
    NoDebuggingLibrary,
}

/// <summary>Costs of the observation.</summary>
/// <param name="StopMs">Time for which this look stopped the process, in milliseconds.</param>
/// <param name="AnalysisMs">Time of the analysis afterwards, in milliseconds.</param>
/// <param name="CopiedBytes">Bytes copied during the stop.</param>
/// <param name="Threads">Threads that were stopped.</param>
/// <param name="MissedThreads">Threads that did not stop in time.</param>
/// <param name="StopPercent">Share of the last minute in which the process was stopped, in percent.</param>
/// <param name="CpuPercent">Share of the machine's CPU that the observer used in the last minute, in percent.</param>
public sealed record LookCost(
    double StopMs,
    double AnalysisMs,
    long CopiedBytes,
    int Threads,
    int MissedThreads,
    double StopPercent,
    double CpuPercent
);

/// <summary>A method and, if known, the line in it.</summary>
/// <param name="Method">Type and method, such as <c>OrdersController.Get</c>.</param>
/// <param name="Module">Module without extension.</param>
/// <param name="File">Source file below the project, with forward slashes; null if unknown.</param>
/// <param name="Line">Line in that file, from 1; null if unknown.</param>
/// <param name="IsUserCode">True for code of the application.</param>
/// <param name="IsRebuilt">True if the module was rebuilt since the process started, so that lines are unknown.</param>
public sealed record CodeLocation(
    string Method,
    string Module,
    string? File,
    int? Line,
    bool IsUserCode,
    bool IsRebuilt
);

/// <summary>What a thread does.</summary>
public enum ThreadActivity
{
    /// <summary>It waits in the kernel.</summary>
    Blocked,

    /// <summary>It runs, or waits for a processor.</summary>
    Running,
}

/// <summary>The stacks of the managed threads, grouped.</summary>
/// <param name="At">Time of the stop.</param>
/// <param name="Cost">Costs of the look.</param>
/// <param name="Groups">The groups: pool threads first, most threads first.</param>
public sealed record StackLook(DateTimeOffset At, LookCost Cost, IReadOnlyList<ThreadGroup> Groups)
    : ObserverMessage(At);

/// <summary>Threads at the same place.</summary>
/// <param name="Threads">Number of threads.</param>
/// <param name="IsPool">True for threads of the thread pool.</param>
/// <param name="Activity">Their activity.</param>
/// <param name="Location">The innermost line of the application; null if none is on the stack.</param>
/// <param name="Call">The call, such as <c>Thread.Sleep</c>; null if the line itself runs.</param>
/// <param name="Through">The package through which it waits, such as <c>Npgsql</c>; null if there is none.</param>
/// <param name="Frames">The frames from the innermost to the line of the application.</param>
public sealed record ThreadGroup(
    int Threads,
    bool IsPool,
    ThreadActivity Activity,
    CodeLocation? Location,
    string? Call,
    string? Through,
    IReadOnlyList<CodeLocation> Frames
);

/// <summary>
/// Pool threads held, by line, from <c>/proc</c> alone: a thread that has not run since its stack was read still has it.
/// </summary>
/// <param name="At">Time of the reading.</param>
/// <param name="PoolThreads">Threads of the pool.</param>
/// <param name="MovedThreads">Blocked pool threads that have run since the latest look. Their line is not known.</param>
/// <param name="Lines">The lines that hold threads, most threads first.</param>
/// <param name="ExpectedStopMs">Expected stop of a look at awaits, locks or the queue; null before the first look.</param>
/// <param name="StopPercent">Share of the last minute in which the process was stopped, in percent.</param>
/// <param name="CpuPercent">Share of the machine's CPU that the observer used in the last minute, in percent.</param>
public sealed record HeldThreads(
    DateTimeOffset At,
    int PoolThreads,
    int MovedThreads,
    IReadOnlyList<HeldLine> Lines,
    double? ExpectedStopMs,
    double StopPercent,
    double CpuPercent
) : ObserverMessage(At)
{
    /// <summary>Least time to the next reading, in milliseconds. It is longer than 500 ms if readings are expensive.</summary>
    public double IntervalMs { get; init; } = 500;

    /// <summary>Where the reading comes from. With events, <see cref="MovedThreads"/> are blocked threads without a wait event.</summary>
    public ObservationSource Source { get; init; }

    /// <summary>Expected size of the temporary file that such a look writes; null if it writes none.</summary>
    public long? ExpectedFileBytes { get; init; }
}

/// <summary>A line that holds pool threads.</summary>
/// <param name="Location">The line.</param>
/// <param name="Call">The call.</param>
/// <param name="Through">The package through which it waits, or null.</param>
/// <param name="Threads">Number of threads.</param>
public sealed record HeldLine(CodeLocation Location, string? Call, string? Through, int Threads);

/// <summary>The unfinished async methods, grouped by the await they are in.</summary>
/// <param name="At">Time of the stop.</param>
/// <param name="Cost">Costs of the look.</param>
/// <param name="Objects">Objects on the managed heap.</param>
/// <param name="IsComplete">False if the heap did not fit into the copy.</param>
/// <param name="Groups">The groups: application first, most calls first.</param>
public sealed record AwaitLook(
    DateTimeOffset At,
    LookCost Cost,
    int Objects,
    bool IsComplete,
    IReadOnlyList<AwaitGroup> Groups
) : ObserverMessage(At);

/// <summary>Calls that wait in the same await.</summary>
/// <param name="Count">Number of calls.</param>
/// <param name="Location">The innermost await of the application; null if none is in the chain.</param>
/// <param name="Awaits">What is awaited, such as <c>Task.Delay</c> or <c>HttpClient.SendAsync</c>; null if unknown.</param>
/// <param name="Through">The package through which it waits, or null.</param>
/// <param name="Chain">The awaits from the innermost method to the outermost.</param>
public sealed record AwaitGroup(
    int Count,
    CodeLocation? Location,
    string? Awaits,
    string? Through,
    IReadOnlyList<CodeLocation> Chain
);

/// <summary>The locks for which threads wait.</summary>
/// <param name="At">Time of the stop.</param>
/// <param name="Cost">Costs of the look.</param>
/// <param name="Locks">The locks, most waiting threads first.</param>
/// <param name="Deadlocks">Cycles of threads, each waiting for a lock of the next.</param>
public sealed record LockLook(
    DateTimeOffset At,
    LookCost Cost,
    IReadOnlyList<LockInfo> Locks,
    IReadOnlyList<Deadlock> Deadlocks
) : ObserverMessage(At);

/// <summary>A lock for which threads wait.</summary>
/// <param name="Type">Type of the object, such as <c>System.Object</c>.</param>
/// <param name="Owner">The thread that holds it; null if that is not known.</param>
/// <param name="Waiters">The threads that wait for it.</param>
public sealed record LockInfo(string Type, LockThread? Owner, IReadOnlyList<LockThread> Waiters);

/// <summary>A thread that holds a lock or waits for one.</summary>
/// <param name="ThreadId">ID of the thread in the system.</param>
/// <param name="ManagedThreadId">ID of the thread in .NET.</param>
/// <param name="Location">The innermost line of the application; null if none is on the stack.</param>
public sealed record LockThread(int ThreadId, int ManagedThreadId, CodeLocation? Location);

/// <summary>Threads that wait for each other.</summary>
/// <param name="Threads">Each thread waits for a lock that the next one holds, and the last for one of the first.</param>
public sealed record Deadlock(IReadOnlyList<LockThread> Threads);

/// <summary>The work items in the queues of the thread pool.</summary>
/// <param name="At">Time of the stop.</param>
/// <param name="Cost">Costs of the look.</param>
/// <param name="Items">Number of work items.</param>
/// <param name="Types">The work items by kind, most items first.</param>
public sealed record QueueLook(DateTimeOffset At, LookCost Cost, int Items, IReadOnlyList<QueuedWork> Types)
    : ObserverMessage(At);

/// <summary>Work items of one kind.</summary>
/// <param name="Work">The method that will run, or the type of the work item.</param>
/// <param name="Count">Number of work items.</param>
public sealed record QueuedWork(string Work, int Count);
