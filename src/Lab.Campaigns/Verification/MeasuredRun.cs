using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Statistics;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;

namespace Lab.Campaigns.Verification;

/// <summary>A run with its frames.</summary>
/// <param name="Summary">The run's summary.</param>
/// <param name="Frames">All frames from its start to some time after its end.</param>
internal sealed record MeasuredRun(RunSummary Summary, IReadOnlyList<Frame> Frames)
{
    /// <summary>Processor time of the target for the complete run, in seconds.</summary>
    public required double ProcessorSeconds { get; init; }

    /// <summary>The run's figures.</summary>
    public RunFigures Figures => Summary.Total;

    /// <summary>Requests per second for each core used, over the second half of the run; null when not measured.</summary>
    public double? RequestsPerCore
    {
        get
        {
            var (from, to) = (Summary.Seconds * 0.5, Summary.Seconds * 0.95);
            return PerCore.FromAllCoresPercent(
                Mean(SeriesCatalogue.LoadRps, from, to),
                BackgroundCpu.OfMachine(
                    Mean(SeriesCatalogue.CpuTarget, from, to),
                    Mean(SeriesCatalogue.CpuTargetLimit, from, to)
                )
            );
        }
    }

    /// <summary>Maximum of a series between two moments, in seconds since the start; null without values.</summary>
    public double? Max(Series series, double from = 0, double to = double.MaxValue) =>
        Values(series, from, to).Select(value => (double?)value).Max();

    /// <summary>Mean of a series between two moments, in seconds since the start; null without values.</summary>
    public double? Mean(Series series, double from = 0, double to = double.MaxValue) =>
        MeanIn(Frames, series, from, to);

    /// <summary>Same for frames as they arrive; the first frame is the start of the run.</summary>
    public static double? MeanIn(IReadOnlyList<Frame> frames, Series series, double from, double to) =>
        ValuesIn(frames, series, from, to).Select(value => (double?)value).Average();

    /// <summary>The time of the switch in seconds since the first of these frames; null without a switch.</summary>
    public static double? FlippedIn(IReadOnlyList<Frame> frames) =>
        frames
            .FirstOrDefault(frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched))
            ?.Time - frames[0].Time;

    /// <summary>Mean of a series over one second, starting some time after the end of the run.</summary>
    public double? MeanAfterEnd(Series series, double seconds)
    {
        var end = Frames.FirstOrDefault(frame =>
            frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded)
        );
        return end is null ? null : Mean(series, end.Time - Start + seconds, end.Time - Start + seconds + 1);
    }

    /// <summary>The time of the switch in seconds since the start; null without a switch.</summary>
    public double? Flipped => FlippedIn(Frames);

    private double Start => Frames[0].Time;

    private IEnumerable<double> Values(Series series, double from, double to) => ValuesIn(Frames, series, from, to);

    private static IEnumerable<double> ValuesIn(IReadOnlyList<Frame> frames, Series series, double from, double to)
    {
        var (index, start) = (SeriesCatalogue.IndexOf(series), frames[0].Time);
        return frames
            .Where(frame => frame.Time - start >= from && frame.Time - start <= to)
            .Select(frame => frame.Values[index])
            .OfType<double>();
    }
}
