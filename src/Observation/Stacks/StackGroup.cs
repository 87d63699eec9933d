namespace Observation.Stacks;

/// <summary>One frame of a stack.</summary>
/// <param name="Method">Full name, such as <c>TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)</c>.</param>
/// <param name="Module">Module without extension, such as <c>TargetApi</c>.</param>
/// <param name="IsApplication">True for the target's own code, false for the framework's.</param>
/// <param name="File">Source file below the project, with forward slashes; null if unknown.</param>
/// <param name="Line">Line in that file, from 1.</param>
public sealed record StackFrame(
    string Method,
    string Module,
    bool IsApplication,
    string? File = null,
    int? Line = null
);

/// <summary>The purpose of a thread.</summary>
public enum ThreadRole
{
    /// <summary>A pool thread that runs work.</summary>
    BusyPool,

    /// <summary>A pool thread waiting for work.</summary>
    IdlePool,

    /// <summary>Any other thread.</summary>
    Other,
}

/// <summary>Threads with the same stack.</summary>
/// <param name="Role">Their purpose.</param>
/// <param name="Threads">Number of threads, at least 1.</param>
/// <param name="Application">The first application frame from the top, or null if there is none.</param>
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
    /// <summary>The known requests of the threads, most threads first; empty if no request was seen to begin.</summary>
    public IReadOnlyList<ObservedRequest> Requests { get; init; } = [];
}

/// <summary>A request and the number of threads that process it.</summary>
/// <param name="Name">Method and route, such as <c>GET /orders/{id}</c>, or the path if the route is unknown; never the query.</param>
/// <param name="Threads">Threads known to process it, at least 1.</param>
public sealed record ObservedRequest(string Name, int Threads);
