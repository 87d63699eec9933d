using Lab.Targets.Settings;

namespace Lab.Targets;

/// <summary>A version of .NET as a runtime of the target.</summary>
/// <param name="Version">The version, and the values that can be observed on it.</param>
/// <param name="Release">The release of the kept build, such as <c>9.0.23</c>; null before the first use.</param>
/// <param name="Problem">Why it is not available, as a sentence; null if it is.</param>
public sealed record TargetRuntime(DotnetVersion Version, string? Release, string? Problem);

/// <summary>A build of the target in progress.</summary>
/// <param name="Version">The version of .NET.</param>
/// <param name="Step">The current step, in a few words.</param>
/// <param name="Seconds">Seconds since its start.</param>
public sealed record RuntimeBuildProgress(DotnetVersion Version, string Step, double Seconds);

/// <summary>Builds the target for other versions of .NET when they are first used, and keeps the builds. Thread-safe.</summary>
public interface ITargetRuntimes
{
    /// <summary>All versions, the oldest first.</summary>
    IReadOnlyList<TargetRuntime> All { get; }

    /// <summary>The build in progress, or null.</summary>
    RuntimeBuildProgress? Building { get; }

    /// <summary>Raised after each change of <see cref="Building"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>Returns the path of the program of the target for a version; builds it if there is none.</summary>
    /// <param name="major">The major version.</param>
    /// <param name="cancellation">Cancels the build.</param>
    /// <exception cref="RuntimeUnavailableException">There is no build, and it could not be made or was stopped.</exception>
    Task<string> PrepareAsync(int major, CancellationToken cancellation);

    /// <summary>Stops the build in progress; false if there is none.</summary>
    bool StopBuilding();
}

/// <summary>The target cannot run on the requested version of .NET; the message says why.</summary>
public sealed class RuntimeUnavailableException : InvalidOperationException
{
    /// <summary>Creates the exception.</summary>
    public RuntimeUnavailableException(string message)
        : base(message) { }
}
