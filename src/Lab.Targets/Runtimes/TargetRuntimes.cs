using System.ComponentModel;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Foundation.Text;
using Lab.Targets.Settings;

namespace Lab.Targets.Runtimes;

/// <summary>What a build of the target needs.</summary>
/// <param name="Project">The sources; null if there are none.</param>
/// <param name="HasSdk">Whether an SDK is installed.</param>
/// <param name="Platform">The runtime identifier, such as <c>linux-x64</c>.</param>
/// <param name="Folder">The folder of the kept builds.</param>
internal sealed record BuildPlace(TargetProject? Project, bool HasSdk, string Platform, string Folder);

/// <summary>
/// Builds the target with <c>dotnet publish</c>, one version at a time. All builds are compiled for the oldest version, so that
/// only the runtime differs. Thread-safe: a semaphore allows one build at a time.
/// </summary>
internal sealed class TargetRuntimes(BuildPlace place, IProgram dotnet, TimeProvider time, ILogger<TargetRuntimes> log)
    : ITargetRuntimes,
        IDisposable
{
    private const int MaxReason = 300;

    private readonly RuntimeBuilds _builds = new(place.Folder);
    private readonly SemaphoreSlim _oneAtATime = new(1, 1);
    private readonly Lock _gate = new();
    private readonly Lazy<string> _fingerprint = new(() => place.Project?.Fingerprint() ?? "");
    private Build? _build;

    public event Action? Changed;

    public IReadOnlyList<TargetRuntime> All =>
        [
            .. DotnetVersion.All.Select(version =>
                Find(version.Major) is { } kept
                    ? new TargetRuntime(version, $"{kept.Release}", null)
                    : new TargetRuntime(version, null, Problem)
            ),
        ];

    public RuntimeBuildProgress? Building
    {
        get
        {
            lock (_gate)
                return _build is { } build
                    ? new(build.Version, build.Step, time.GetElapsedTime(build.StartedAt).TotalSeconds)
                    : null;
        }
    }

    private string? Problem =>
        place switch
        {
            { Project: null } =>
                "Needs the sources of the dashboard: clone the repository and start the dashboard from there.",
            { HasSdk: false } => "Needs the .NET SDK, which is not installed.",
            _ => null,
        };

    public async Task<string> PrepareAsync(int major, CancellationToken cancellation)
    {
        if (DotnetVersion.Find(major) is not { } version)
            throw new RuntimeUnavailableException($".NET {major} is not offered.");
        await _oneAtATime.WaitAsync(cancellation);
        try
        {
            if (Find(major) is { } kept)
                return kept.Program;
            if (Problem is { } problem)
                throw new RuntimeUnavailableException($"{version.Name} is not available. {problem}");
            await BuildAsync(version, cancellation);
            return Find(major)?.Program
                ?? throw new RuntimeUnavailableException($"The build for {version.Name} contains no program.");
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new RuntimeUnavailableException($"The build for {version.Name} was stopped.");
        }
        catch (Exception failure) when (failure is Win32Exception || StorageError.Matches(failure))
        {
            throw new RuntimeUnavailableException(
                $"The target could not be built for {version.Name}: {failure.Message}"
            );
        }
        finally
        {
            _oneAtATime.Release();
        }
    }

    public bool StopBuilding()
    {
        lock (_gate)
        {
            _build?.Stop.Cancel();
            return _build is not null;
        }
    }

    public void Dispose() => _oneAtATime.Dispose();

    private RuntimeBuild? Find(int major) => place.Project is null ? null : _builds.Find(major, _fingerprint.Value);

    private async Task BuildAsync(DotnetVersion version, CancellationToken cancellation)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        lock (_gate)
            _build = new(version, "looking for its newest release", time.GetTimestamp(), stop);
        Listeners.Call(Changed, log);
        try
        {
            await PublishAsync(version, stop.Token);
        }
        finally
        {
            lock (_gate)
                _build = null;
            Listeners.Call(Changed, log);
        }
    }

    private async Task PublishAsync(DotnetVersion version, CancellationToken stop)
    {
        var (project, work) = (place.Project!, _builds.CreateWorkFolder());
        try
        {
            var release =
                await RuntimeReleases.NewestAsync(dotnet, version.Major, place.Platform, project.Root, stop)
                ?? Version.Parse(version.Fallback);
            Enter($"downloading .NET {release} and building the target");
            var errors = new ErrorLine();
            var output = Path.Combine(work, "output");
            var exitCode = await dotnet.RunAsync(
                [
                    "publish",
                    project.File,
                    "--configuration",
                    "Release",
                    "--runtime",
                    place.Platform,
                    "--self-contained",
                    "--output",
                    output,
                    "--artifacts-path",
                    Path.Combine(work, "artifacts"),
                    "--verbosity",
                    "minimal",
                    $"-p:RuntimeFrameworkVersion={release}",
                    "-p:ForOtherRuntimes=true",
                    "-p:CheckEolTargetFramework=false",
                    "-p:TreatWarningsAsErrors=false",
                    "-p:Check=false",
                    // Servers of the compiler would outlive the build.
                    "-p:UseSharedCompilation=false",
                    "-nodeReuse:false",
                ],
                project.Root,
                errors.Add,
                stop
            );
            if (exitCode != 0)
                throw new RuntimeUnavailableException(
                    $"The target could not be built for .NET {release}. {errors.Text ?? $"The exit code was {exitCode}."}"
                );
            _builds.Keep(output, release, _fingerprint.Value);
        }
        finally
        {
            Delete(work);
        }
    }

    private void Enter(string step)
    {
        lock (_gate)
            _build = _build is { } build ? build with { Step = step } : null;
        Listeners.Call(Changed, log);
    }

    private void Delete(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            log.LogWarning("The folder {Folder} of a build could not be deleted: {Reason}", folder, failure.Message);
        }
    }

    private sealed record Build(DotnetVersion Version, string Step, long StartedAt, CancellationTokenSource Stop);

    /// <summary>The first error of a build. Thread-safe: replaced once.</summary>
    private sealed class ErrorLine
    {
        private const string Mark = "error ";

        private string? _text;

        public string? Text => _text;

        // The part before is the path of a file.
        public void Add(string line)
        {
            if (line.IndexOf(Mark, StringComparison.Ordinal) is >= 0 and var start)
                Interlocked.CompareExchange(ref _text, TextTruncator.Truncate(line[start..], MaxReason), null);
        }
    }
}
