using Microsoft.Diagnostics.Runtime;

namespace Observer.Runtime;

/// <summary>A runtime at one moment, from a copy of the memory or from a dump. Not thread-safe.</summary>
/// <param name="Runtime">The debugging interface.</param>
/// <param name="Frames">Finds methods and lines.</param>
internal sealed record LoadedRuntime(ClrRuntime Runtime, FrameResolver Frames);
