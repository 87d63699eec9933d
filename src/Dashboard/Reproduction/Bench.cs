using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Dashboard.Probes;
using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Experiments;

namespace Dashboard.Reproduction;

/// <summary>
/// A lab without a page: the same supervision, probes, engine and frames as on the stage, with a target of its own on a free port, so that
/// no experiment sees what another has left behind. For one caller at a time.
/// </summary>
internal sealed class Bench : IAsyncDisposable
{
    private static readonly TimeSpan ProbePatience = TimeSpan.FromSeconds(20);

    private readonly IHost _host;
    private readonly Action<string> _say;
    private readonly bool _isQuick;

    private Bench(IHost host, bool isQuick, Action<string> say) => (_host, _isQuick, _say) = (host, isQuick, say);

    /// <summary>Cancelled when the process is told to end.</summary>
    public CancellationToken Stopping => Of<IHostApplicationLifetime>().ApplicationStopping;

    private ITarget Target => Of<ITarget>();

    private FrameStream Stream => Of<FrameStream>();

    /// <summary>Starts the lab; its target comes up with the first trial.</summary>
    /// <param name="isQuick">Whether a trial lasts only as long as its finding needs.</param>
    /// <param name="variables">Environment variables of the target.</param>
    /// <param name="say">Takes a line of progress.</param>
    public static async Task<Bench> StartAsync(bool isQuick, IReadOnlyDictionary<string, string> variables, Action<string> say)
    {
        var builder = Host.CreateApplicationBuilder(new HostApplicationBuilderSettings { ContentRootPath = AppContext.BaseDirectory });
        builder.Configuration.AddInMemoryCollection(new Dictionary<string, string?>
        {
            ["Target:Port"] = FreePort().ToString(System.Globalization.CultureInfo.InvariantCulture),
            // What a starved target still holds at the end would only make everybody wait.
            ["Lab:GracefulStopMs"] = "1000",
            ["Target:StartTimeoutSeconds"] = "60",
        });
        builder.Configuration.AddInMemoryCollection(variables.Select(each => KeyValuePair.Create($"Target:Variables:{each.Key}", (string?)each.Value)));
        builder.Services.AddSingleton(TimeProvider.System);
        builder.Services.AddTarget(builder.Configuration);
        builder.Services.AddProbes();
        builder.Services.AddLab();
        builder.Services.AddStreaming();
        var bench = new Bench(builder.Build(), isQuick, say);
        await bench._host.StartAsync();
        return bench;
    }

    /// <summary>How long a trial lasts: as said when it is quick, else three times that.</summary>
    public int Seconds(int quick) => _isQuick ? quick : quick * 3;

    /// <summary>Puts a variant under fire, in a target just started with these settings.</summary>
    /// <param name="experiment">Identifier of the experiment.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="load">The load; its experiment and variant are filled in.</param>
    /// <param name="settings">The target's runtime settings; null for the runtime's own.</param>
    /// <param name="secondsAfter">How long the charts are followed after the run.</param>
    public async Task<Trial> FireAsync(
        string experiment, VariantKind variant, RunRequest load, RuntimeSettings? settings = null, int secondsAfter = 0)
    {
        await Target.RestartAsync(settings ?? RuntimeSettings.Default, Stopping);
        if (Target.State.Phase != TargetPhase.Running) throw new InvalidOperationException(Target.State.Message);
        await ProbeAttachedAsync();
        return await FireAgainAsync(experiment, variant, load, secondsAfter);
    }

    /// <summary>Puts a variant under fire, in the target as the last trial has left it.</summary>
    public async Task<Trial> FireAgainAsync(string experiment, VariantKind variant, RunRequest load, int secondsAfter = 0)
    {
        var (before, usedBefore) = (Stream.Latest, ProcessorSeconds());
        var summary = await Of<ILab>().RunToEndAsync(load with { Experiment = experiment, Variant = variant }, Stopping);
        if (secondsAfter > 0) await Task.Delay(TimeSpan.FromSeconds(secondsAfter), Stopping);
        var trial = new Trial(summary, await FramesAsync(before, Stream.Latest)) { ProcessorSeconds = ProcessorSeconds() - usedBefore };
        var figures = trial.Figures;
        _say(string.Create(
            System.Globalization.CultureInfo.InvariantCulture,
            $"  {experiment,-16} {variant,-8} {figures.Rps,9:#,0.0} requests/s   mean {figures.AverageMs,8:#,0} ms   p95 {figures.P95Ms,8:#,0} ms   failed {figures.Failed:#,0}   {trial.RequestsPerCore:#,0} requests/core"));
        return trial;
    }

    public async ValueTask DisposeAsync()
    {
        await _host.StopAsync();
        if (_host is IAsyncDisposable disposable) await disposable.DisposeAsync();
        else _host.Dispose();
    }

    private double ProcessorSeconds()
    {
        using var target = Process.GetProcessById(Target.State.ProcessId ?? throw new InvalidOperationException(Target.State.Message));
        return target.TotalProcessorTime.TotalSeconds;
    }

    private async Task ProbeAttachedAsync()
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Stopping);
        patience.CancelAfter(ProbePatience);
        try
        {
            await foreach (var frame in Stream.ReadAsync(Stream.Latest, patience.Token))
                if (frame.Values[SeriesCatalogue.IndexOf("pool.threads")] is not null) return;
        }
        catch (OperationCanceledException) when (!Stopping.IsCancellationRequested)
        {
            throw new InvalidOperationException($"The target's runtime said nothing of itself within {ProbePatience.TotalSeconds} s.");
        }
    }

    private async Task<IReadOnlyList<Frame>> FramesAsync(long after, long last)
    {
        var frames = new List<Frame>();
        await foreach (var frame in Stream.ReadAsync(after, Stopping))
        {
            frames.Add(frame);
            if (frame.Sequence >= last) break;
        }

        return frames;
    }

    private T Of<T>()
        where T : notnull => _host.Services.GetRequiredService<T>();

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
