namespace Lab.Targets.Runtimes;

/// <summary>A kept build of the target.</summary>
/// <param name="Release">The release of .NET in it.</param>
/// <param name="Program">Path of its program.</param>
internal sealed record RuntimeBuild(Version Release, string Program);

/// <summary>The kept builds of the target, one folder for each release: <c>9.0.23-1a2b3c4d</c>.</summary>
/// <param name="folder">The folder that contains them.</param>
internal sealed class RuntimeBuilds(string folder)
{
    private const char Separator = '-';

    private static readonly string ProgramName = OperatingSystem.IsWindows() ? "TargetApi.exe" : "TargetApi";

    /// <summary>The newest build of a version from these sources, or null.</summary>
    public RuntimeBuild? Find(int major, string fingerprint) =>
        All(major)
            .Where(build => build.Fingerprint == fingerprint)
            .Select(build => new RuntimeBuild(build.Release, Path.Combine(build.Folder, ProgramName)))
            .Where(build => File.Exists(build.Program))
            .MaxBy(build => build.Release);

    /// <summary>Creates an empty folder for a build in progress.</summary>
    /// <exception cref="IOException">The folder cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied.</exception>
    public string CreateWorkFolder() =>
        Directory.CreateDirectory(Path.Combine(folder, $"build-{Guid.NewGuid():N}")).FullName;

    /// <summary>Keeps a complete build and deletes those of the same version from other sources.</summary>
    /// <exception cref="IOException">The build cannot be moved.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied.</exception>
    public void Keep(string built, Version release, string fingerprint)
    {
        var kept = Path.Combine(folder, $"{release}{Separator}{fingerprint}");
        if (Find(release.Major, fingerprint)?.Release == release)
            return;
        if (Directory.Exists(kept))
            Directory.Delete(kept, recursive: true);
        Directory.Move(built, kept);
        foreach (var (_, source, other) in All(release.Major))
            if (source != fingerprint)
                Directory.Delete(other, recursive: true);
    }

    private IEnumerable<(Version Release, string Fingerprint, string Folder)> All(int major) =>
        Directory.Exists(folder)
            ?
            [
                .. from path in Directory.EnumerateDirectories(folder)
                let parts = Path.GetFileName(path).Split(Separator)
                where parts.Length == 2
                let release = Version.TryParse(parts[0], out var version) ? version : null
                where release?.Major == major
                select (release!, parts[1], path),
            ]
            : [];
}
