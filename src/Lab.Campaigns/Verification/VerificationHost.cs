using System.Diagnostics;
using Experiments;
using Experiments.Charts;
using Lab.Foundation.Hosting;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Locust.Local;

namespace Lab.Campaigns.Verification;

/// <summary>
/// A lab without pages: the same supervision, probes, engine and frames as on the stage, with a separate target on a free port,
/// so that experiments do not affect each other. For one caller at a time.
/// </summary>
internal sealed class VerificationHost : IAsyncDisposable
{
    private readonly IHost _host;
    private readonly Action<string> _say;
    private readonly DirectoryInfo _folder;
    private readonly bool _isQuick;
    private readonly Campaign _campaign;

    private VerificationHost(IHost host, DirectoryInfo folder, bool isQuick, Action<string> say)
    {
        (_host, _folder, _isQuick, _say) = (host, folder, isQuick, say);
        _campaign = Of<CampaignEngine>().Reserve("The verification is running.").Campaign!;
    }

    /// <summary>Cancelled when the process is asked to stop.</summary>
    public CancellationToken Stopping => Of<IHostApplicationLifetime>().ApplicationStopping;

    private ITarget Target => Of<ITarget>();

    /// <summary>Starts the lab; its target starts with the first measurement.</summary>
    /// <param name="isQuick">Whether each measurement has its minimum duration.</param>
    /// <param name="variables">Environment variables of the target.</param>
    /// <param name="say">Receives progress messages.</param>
    /// <param name="build">Builds a host with the lab from these settings.</param>
    public static async Task<VerificationHost> StartAsync(
        bool isQuick,
        IReadOnlyDictionary<string, string> variables,
        Action<string> say,
        Func<IReadOnlyDictionary<string, string?>, IHost> build
    )
    {
        var settings = new Dictionary<string, string?>
        {
            ["Target:Port"] = NonEphemeralPorts
                .FindConsecutive(1)
                .ToString(System.Globalization.CultureInfo.InvariantCulture),
            // Waiting for the remaining requests of a starved target would only delay the next measurement.
            ["Lab:GracefulStopMs"] = "1000",
            ["Target:StartTimeoutSeconds"] = "60",
        };
        foreach (var (name, value) in variables)
            settings[$"Target:Variables:{name}"] = value;
        var folder = Directory.CreateTempSubdirectory("concurrency-lab-");
        settings["Lab:DataFolder"] = folder.FullName;
        var bench = new VerificationHost(build(settings), folder, isQuick, say);
        await bench._host.StartOrStopAsync();
        return bench;
    }

    /// <summary>The duration of a measurement: as given for a quick one, otherwise three times that.</summary>
    public int Seconds(int quick) => _isQuick ? quick : quick * 3;

    /// <summary>Runs a load against a variant on a restarted target.</summary>
    /// <param name="experiment">Identifier of the experiment.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="load">The load; its experiment and variant are replaced.</param>
    /// <param name="settings">The target's runtime settings; null for the defaults.</param>
    /// <param name="secondsAfter">Seconds for which frames are observed after the run.</param>
    public async Task<MeasuredRun> RunAsync(
        string experiment,
        VariantKind variant,
        RunRequest load,
        RuntimeSettings? settings = null,
        int secondsAfter = 0
    )
    {
        var trial = await PlayAsync(experiment, variant, load, secondsAfter, settings ?? RuntimeSettings.Default);
        if (!trial.Frames.Any(frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.PoolThreads)] is not null))
            throw new InvalidOperationException("The target's runtime reported nothing during the run.");
        return trial;
    }

    /// <summary>Starts the fragile variant on a restarted target, and switches to the fixed one under the same load.</summary>
    /// <param name="experiment">Identifier of the experiment.</param>
    /// <param name="load">The load; its experiment and variant are replaced.</param>
    /// <param name="settings">The target's runtime settings.</param>
    /// <param name="flipSeconds">The time of the switch in seconds since the start.</param>
    /// <param name="isSeen">Called after each frame: returns true if all effects were seen.</param>
    public Task<MeasuredRun> FlipAsync(
        string experiment,
        RunRequest load,
        RuntimeSettings settings,
        double flipSeconds,
        Func<IReadOnlyList<Frame>, bool> isSeen
    ) =>
        PlayAsync(
            experiment,
            VariantKind.Fragile,
            load,
            secondsAfter: 0,
            settings,
            (VariantKind.Fixed, TimeSpan.FromSeconds(flipSeconds)),
            isSeen
        );

    /// <summary>Runs a load against a variant without restarting the target.</summary>
    public Task<MeasuredRun> RunAgainAsync(
        string experiment,
        VariantKind variant,
        RunRequest load,
        int secondsAfter = 0
    ) => PlayAsync(experiment, variant, load, secondsAfter, restartWith: null);

    private async Task<MeasuredRun> PlayAsync(
        string experiment,
        VariantKind variant,
        RunRequest load,
        int secondsAfter,
        RuntimeSettings? restartWith,
        (VariantKind Variant, TimeSpan After)? flip = null,
        Func<IReadOnlyList<Frame>, bool>? isSeen = null
    )
    {
        var (frames, usedBefore) = (new List<Frame>(), 0.0);
        var (summary, problem) = await _campaign.PlayAsync(
            new(load with { Experiment = experiment, Variant = variant })
            {
                RestartWith = restartWith,
                Flip = flip,
                FollowAfter = TimeSpan.FromSeconds(secondsAfter),
                OnFrame = frames.Add,
                IsOver = isSeen is null ? null : () => isSeen(frames),
                OnActivity = activity =>
                    usedBefore = activity == CampaignActivity.RunningLoad ? ProcessorSeconds() : usedBefore,
            },
            Stopping
        );
        if (summary is null || problem is not null)
            throw new InvalidOperationException(problem);
        var trial = new MeasuredRun(summary, frames) { ProcessorSeconds = ProcessorSeconds() - usedBefore };
        var figures = trial.Figures;
        _say(
            string.Create(
                System.Globalization.CultureInfo.InvariantCulture,
                $"  {experiment, -16} {(flip is null ? $"{variant}" : $"{variant} → {flip.Value.Variant}"), -15} "
                    + $"{figures.Rps, 9:#,0.0} requests/s   mean {figures.AverageMs, 8:#,0} ms   p95 "
                    + $"{figures.P95Ms, 8:#,0} ms   failed {figures.Failed:#,0}   {trial.RequestsPerCore:#,0} "
                    + $"requests/core"
            )
        );
        return trial;
    }

    public async ValueTask DisposeAsync()
    {
        _campaign.Dispose();
        await _host.StopAsync();
        if (_host is IAsyncDisposable disposable)
            await disposable.DisposeAsync();
        else
            _host.Dispose();
        _folder.Delete(recursive: true);
    }

    private double ProcessorSeconds()
    {
        using var target = Process.GetProcessById(
            Target.State.ProcessId ?? throw new InvalidOperationException(Target.State.Message)
        );
        return target.TotalProcessorTime.TotalSeconds;
    }

    private T Of<T>()
        where T : notnull => _host.Services.GetRequiredService<T>();
}
