using Experiments;
using Lab.Foundation.Statistics;
using Lab.Runtime.Aggregation;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Tests.Runtime.Aggregation;

/// <summary>The summary of a run says the same of its seconds as its document does.</summary>
public sealed class PerSecondStatsTests
{
    private const double TickSeconds = 0.25,
        NsPerMs = 1e6;

    [Theory]
    [InlineData(48, 5.9)]
    [InlineData(49, 6.1)]
    [InlineData(50, 6)]
    public void SumUp_SwitchedInTheMiddle_VariesAsTheSecondsOfTheDocumentDo(int ticks, double switchedAt)
    {
        var seconds = new PerSecondStats();
        List<RunTick> written = [];
        for (var number = 1; number <= ticks; number++)
        {
            var (end, shares) = (number * TickSeconds, new Dictionary<string, VariantShare>());
            var underFire = end < switchedAt ? VariantKind.Fragile : VariantKind.Fixed;
            var all = new Tally();
            foreach (
                var variant in number is > 24 and < 30
                    ? [VariantKind.Fragile, VariantKind.Fixed]
                    : (VariantKind[])[underFire]
            )
            {
                var tally = Answered(number % 7 + (int)variant * 3, latencyMs: 20 + number % 5 * 40);
                all.Add(tally);
                seconds.Add(variant, tally);
                shares[variant.ToString()] = new(IterationCounts.From(tally), StoredHistograms.From(tally.Response));
            }

            seconds.Pass(underFire, end, TickSeconds);
            written.Add(
                new(
                    end,
                    TickSeconds,
                    IterationCounts.From(all),
                    StoredHistograms.From(all.Response),
                    StoredHistograms.Empty,
                    StoredHistograms.Empty
                )
                {
                    ByVariant = shares,
                }
            );
        }

        var intervals = RunIntervals.Create(
            written,
            new("r", "blocking", DateTimeOffset.UnixEpoch, 20, new()),
            Switched(switchedAt)
        );
        var spreads = seconds.SumUp();

        foreach (var variant in (VariantKind[])[VariantKind.Fragile, VariantKind.Fixed])
        {
            var entries = intervals
                .Select(interval =>
                    (
                        interval.Seconds,
                        IsOn: interval.Variant == variant.ToString(),
                        Share: ShareOf(interval, variant.ToString())
                    )
                )
                .Where(second => second.Share is not null)
                .ToList();
            Assert.Equal(
                PerSecondDistribution.From(
                    entries
                        .Where(second => second.IsOn && second.Seconds >= RunIntervals.EnoughSeconds)
                        .Select(second => second.Share!.Totals.Succeeded / second.Seconds)
                ),
                spreads[variant].Goodput
            );
            Assert.Equal(
                PerSecondDistribution.From(
                    entries
                        .Where(second => !second.IsOn || second.Seconds >= 0.5)
                        .Select(second => Restored(second.Share!.Response).PercentileNs(95) / NsPerMs)
                        .OfType<double>()
                ),
                spreads[variant].P95Ms
            );
        }
    }

    [Fact]
    public void SumUp_SecondsWithoutAnAnswer_AreSecondsOfNone()
    {
        var seconds = new PerSecondStats();
        for (var number = 1; number <= 20; number++)
            seconds.Pass(VariantKind.Fragile, number * TickSeconds, TickSeconds);

        var spreads = seconds.SumUp()[VariantKind.Fragile];

        Assert.Equal((5, 0.0), (spreads.Goodput!.Seconds, spreads.Goodput.Median));
        Assert.Null(spreads.P95Ms);
    }

    [Fact]
    public void SumUp_BurstInTheHalfSecondAtTheEnd_IsNoSecondOfTwiceAsMany()
    {
        var seconds = new PerSecondStats();
        for (var number = 1; number <= 14; number++)
        {
            seconds.Add(VariantKind.Fragile, Answered(number > 12 ? 50 : 5, 200));
            seconds.Pass(VariantKind.Fragile, number * TickSeconds, TickSeconds);
        }

        var spreads = seconds.SumUp()[VariantKind.Fragile];

        Assert.Equal((3, 20.0), (spreads.Goodput!.Seconds, spreads.Goodput.Most));
        Assert.Equal(4, spreads.P95Ms!.Seconds);
    }

    private static Histogram Restored(StoredHistogram stored) =>
        Histogram.FromBuckets(
            stored.Buckets.Chunk(2).Select(pair => ((int)pair[0], pair[1])),
            stored.MinNs,
            stored.MaxNs,
            stored.SumNs
        );

    private static VariantShare? ShareOf(StoredInterval interval, string variant) =>
        interval.ByVariant?.GetValueOrDefault(variant)
        ?? (interval.Variant == variant ? new(interval.Totals, interval.Response) : null);

    private static Frame[] Switched(double at) =>
        [
            new(1, 50, [], [FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 50)]),
            new(2, 50 + at, [], [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 50 + at)]),
        ];

    private static Tally Answered(int count, double latencyMs)
    {
        var tally = new Tally();
        tally.AddCounts(count, new Dictionary<ErrorKind, long>());
        for (var number = 0; number < count; number++)
            tally.Response.Record((long)((latencyMs + number) * NsPerMs));
        return tally;
    }
}
