using Experiments;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Teaching.Audience;

namespace Lab.Tests.Teaching.Audience;

public sealed class AudienceRunSeriesTests
{
    private readonly AudienceRunSeries _picture = new([SeriesCatalogue.LoadSucceeded, SeriesCatalogue.LatencyP95]);
    private long _sequence;

    [Fact]
    public void Add_FramesOfARun_IsTheMeanOfARateAndTheNewestOfEverythingElse()
    {
        Assert.Null(_picture.Add([At(9.5, 100, 7)]));

        var row = _picture.Add([
            At(10, 10, 100, FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 9.9)),
            At(10.25, 21, 345.678),
            At(10.5, 14, null),
        ]);

        Assert.Equal(0.6, row!.Time);
        Assert.Equal([15, 345.7], row.Values);
        Assert.Equal([VariantKind.Fragile], _picture.Marks.Select(mark => mark.Variant!.Value));
    }

    [Fact]
    public void Add_AfterTheEnd_IsNothing()
    {
        _picture.Add([
            At(10, 10, 100, FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 10)),
            At(10.25, 10, 100, new FrameEvent(FrameEventKinds.RunEnded, "completed", 10.25)),
        ]);

        Assert.Null(_picture.Add([At(10.5, 10, 100)]));
        Assert.Equal(["run-started", "run-ended"], _picture.Marks.Select(mark => mark.Kind));
    }

    [Fact]
    public void Add_TheNextRun_ForgetsTheOneBefore()
    {
        for (var run = 0; run < 2; run++)
            _picture.Add([
                At(10 + run, 10, 100, FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fixed, 10 + run)),
            ]);

        Assert.Single(_picture.Rows);
        Assert.Single(_picture.Marks);
    }

    [Fact]
    public void Thinned_LongRun_IsShortAndKeepsEverySpike()
    {
        _picture.Add([At(0, 1, 1, FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 0))]);
        for (var number = 1; number < 3_600; number++)
            _picture.Add([At(number * 0.5, number == 1_777 ? 9_999 : 5, number == 2_222 ? null : 40)]);

        var thinned = _picture.Thinned();

        Assert.InRange(thinned.Count, AudienceRunSeries.MaxRows / 2, AudienceRunSeries.MaxRows);
        Assert.Contains(thinned, row => row.Values[0] == 9_999);
        Assert.Equal(thinned.Select(row => row.Time), thinned.Select(row => row.Time).Order());
    }

    private Frame At(double time, double succeeded, double? p95Ms, params FrameEvent[] events)
    {
        var values = new double?[SeriesCatalogue.All.Count];
        values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)] = succeeded;
        values[SeriesCatalogue.IndexOf(SeriesCatalogue.LatencyP95)] = p95Ms;
        return new(++_sequence, time, values, events);
    }
}
