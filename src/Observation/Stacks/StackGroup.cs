namespace Observation.Stacks;

/// <summary>One frame of a stack.</summary>
/// <param name="Method">Full name, such as <c>TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)</c>.</param>
/// <param name="Module">Module without extension, such as <c>TargetApi</c>.</param>
/// <param name="IsApplication">True for the target's own code, false for the framework's.</param>
/// <param name="File">Source file below the project, with forward slashes, where symbols tell.</param>
/// <param name="Line">Line in that file, from 1.</param>
public sealed record StackFrame(
    string Method,
    string Module,
    bool IsApplication,
    string? File = null,
    int? Line = null
);

/// <summary>What a thread was there for.</summary>
public enum ThreadRole
{
    /// <summary>A pool thread with work on it.</summary>
    BusyPool,

    /// <summary>A pool thread waiting for work.</summary>
    IdlePool,

    /// <summary>Any other thread.</summary>
    Other,
}

/// <summary>Threads with the same stack.</summary>
/// <param name="Role">What they are there for.</param>
/// <param name="Threads">How many, at least 1.</param>
/// <param name="Application">The first frame of the application from the top, or null when there is none.</param>
/// <param name="Blocking">The framework call the application made, such as <c>Thread.Sleep</c>; null when unknown.</param>
/// <param name="Frames">The stack, innermost first.</param>
public sealed record StackGroup(
    ThreadRole Role,
    int Threads,
    StackFrame? Application,
    string? Blocking,
    IReadOnlyList<StackFrame> Frames
)
{
    /// <summary>The requests that some of the threads were seen to be at, most threads first; empty where none was seen to begin.</summary>
    public IReadOnlyList<ObservedRequest> Requests { get; init; } = [];
}

/// <summary>A request, and how many threads were seen to be at it.</summary>
/// <param name="Name">Its method and route, such as <c>GET /orders/{id}</c>, or the path where no route is known; never its query.</param>
/// <param name="Threads">Threads that were seen to be at it, at least 1.</param>
public sealed record ObservedRequest(string Name, int Threads);
