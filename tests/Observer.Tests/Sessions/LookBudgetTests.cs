using Microsoft.Extensions.Time.Testing;
using Observer.Contract;
using Observer.Sessions;

namespace Observer.Tests.Sessions;

public sealed class LookBudgetTests
{
    private readonly FakeTimeProvider _clock = new();
    private readonly LookBudget _budget;

    public LookBudgetTests() => _budget = new(_clock, processors: 2);

    [Fact]
    public void Permits_FirstLook_IsTrue() => Assert.True(_budget.Permits());

    [Theory]
    [InlineData(3, 1.5)]
    [InlineData(30, 15)]
    public void Permits_SeveralLooksInAMinute_WaitsInProportionToTheStop(double stopMs, double seconds)
    {
        var looks = stopMs < 4 ? 6 : 3;
        for (var look = 0; look < looks; look++)
            _budget.Add(stopMs, cpuMs: 1);

        _clock.Advance(TimeSpan.FromSeconds(Math.Min(seconds, 4)) - TimeSpan.FromMilliseconds(10));
        Assert.False(_budget.Permits());
        _clock.Advance(TimeSpan.FromMilliseconds(20));
        Assert.True(_budget.Permits());
    }

    [Fact]
    public void Permits_FirstLooks_PausesGrow()
    {
        foreach (var seconds in (double[])[1, 2, 4])
        {
            _budget.Add(stopMs: 20, cpuMs: 1);

            _clock.Advance(TimeSpan.FromSeconds(seconds - 0.1));
            Assert.False(_budget.Permits());
            _clock.Advance(TimeSpan.FromSeconds(0.2));
            Assert.True(_budget.Permits());
        }
    }

    [Fact]
    public void Permits_AfterACalmTime_PausesGrowFromTheShortestAgain()
    {
        for (var looks = 0; looks < 3; looks++)
        {
            _budget.Add(stopMs: 15, cpuMs: 1);
            _clock.Advance(TimeSpan.FromSeconds(2));
        }

        _clock.Advance(TimeSpan.FromSeconds(10));
        _budget.Add(stopMs: 15, cpuMs: 1);

        _clock.Advance(TimeSpan.FromSeconds(0.9));
        Assert.False(_budget.Permits());
        _clock.Advance(TimeSpan.FromSeconds(0.2));
        Assert.True(_budget.Permits());
    }

    [Fact]
    public void Permits_ExpensiveAnalysis_WaitsInProportionToItsCpu()
    {
        _budget.Add(stopMs: 1, cpuMs: 600);

        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.False(_budget.Permits());
        _clock.Advance(TimeSpan.FromSeconds(2));
        Assert.True(_budget.Permits());
    }

    [Fact]
    public void Permits_Urgent_SpendsTheBudgetOfTheMinuteAtOnce()
    {
        _budget.Add(stopMs: 40, cpuMs: 1);
        Assert.True(_budget.Permits(isUrgent: true));
        _budget.Add(stopMs: 40, cpuMs: 1);
        Assert.True(_budget.Permits(isUrgent: true));
        _budget.Add(stopMs: 40, cpuMs: 1);

        Assert.False(_budget.Permits(isUrgent: true));
        Assert.Equal(0.2, _budget.StopPercent, 6);
        _clock.Advance(TimeSpan.FromSeconds(61));
        Assert.True(_budget.Permits(isUrgent: true));
        Assert.Equal(0, _budget.StopPercent, 6);
    }

    [Fact]
    public void Permits_AnyCosts_KeepsTheStopsOfAMinuteWithinTheirShare()
    {
        var random = new Random(48);
        var stops = new List<(TimeSpan At, double Ms)>();
        var now = TimeSpan.Zero;
        for (; now < TimeSpan.FromMinutes(10); now += TimeSpan.FromMilliseconds(500))
        {
            if (_budget.Permits())
            {
                var stopMs = 5 + random.NextDouble() * 30;
                _budget.Add(stopMs, cpuMs: 10);
                stops.Add((now, stopMs));
            }

            _clock.Advance(TimeSpan.FromMilliseconds(500));
        }

        // One look can be more expensive than those before it.
        Assert.All(
            stops,
            stop =>
                Assert.InRange(
                    stops
                        .Where(other => other.At > stop.At - TimeSpan.FromMinutes(1) && other.At <= stop.At)
                        .Sum(other => other.Ms),
                    0,
                    ObserverBudget.MaxStopPercent / 100 * 60_000 + 35
                )
        );
        Assert.True(stops.Count > 20, $"{stops.Count} looks");
    }

    [Fact]
    public void CpuPercent_OneSecondOfTwoProcessorsInAMinute_IsItsShare()
    {
        _budget.AddCpu(TimeSpan.Zero);
        _clock.Advance(TimeSpan.FromMinutes(1));
        _budget.AddCpu(TimeSpan.FromSeconds(1.2));

        Assert.Equal(1, _budget.CpuPercent, 3);
    }

    [Fact]
    public void ReadingInterval_CheapReadings_IsTheShortestEvenAfterAnExpensiveStart()
    {
        var longest = ReadFor(TimeSpan.FromMinutes(5), readingCpuMs: 20, startCpuMs: 800)
            .Max(reading => reading.Interval);

        Assert.Equal(LookBudget.MinReadingInterval, longest);
    }

    [Theory]
    [InlineData(40)]
    [InlineData(100)]
    [InlineData(400)]
    public void ReadingInterval_ExpensiveReadings_KeepsTheCpuOfAMinuteWithinItsShare(double readingCpuMs)
    {
        var readings = ReadFor(TimeSpan.FromMinutes(10), readingCpuMs, startCpuMs: 800);

        Assert.Contains(readings, reading => reading.Interval > LookBudget.MinReadingInterval);
        var limit = ObserverBudget.MaxCpuPercent / 100 * 2 * 60_000;
        Assert.All(
            readings,
            reading =>
                Assert.InRange(
                    readings
                        .Where(other => other.At > reading.At - TimeSpan.FromMinutes(1) && other.At <= reading.At)
                        .Sum(other => other.CpuMs),
                    0,
                    limit
                )
        );
        Assert.InRange(readings.Sum(reading => reading.CpuMs), 10 * 0.8 * limit, 10 * limit);
    }

    [Fact]
    public void ReadingInterval_AfterExpensiveLooks_GrowsForAMinute()
    {
        ReadFor(TimeSpan.FromMinutes(2), readingCpuMs: 20, startCpuMs: 0);
        for (var looks = 0; looks < 4; looks++)
            _budget.Add(stopMs: 1, cpuMs: 600);

        Assert.True(_budget.ReadingInterval > LookBudget.MinReadingInterval);
        _clock.Advance(TimeSpan.FromSeconds(61));
        Assert.Equal(LookBudget.MinReadingInterval, _budget.ReadingInterval);
    }

    [Fact]
    public void ReadingInterval_VeryExpensiveReadings_HasALimit()
    {
        _budget.AddCpu(TimeSpan.FromSeconds(1));
        _clock.Advance(TimeSpan.FromSeconds(1));
        _budget.AddCpu(TimeSpan.FromSeconds(60));

        Assert.Equal(LookBudget.MaxReadingInterval, _budget.ReadingInterval);
    }

    private List<(TimeSpan At, TimeSpan Interval, double CpuMs)> ReadFor(
        TimeSpan duration,
        double readingCpuMs,
        double startCpuMs
    )
    {
        var readings = new List<(TimeSpan At, TimeSpan Interval, double CpuMs)>();
        var cpu = TimeSpan.FromMilliseconds(startCpuMs);
        _budget.AddCpu(cpu);
        for (var now = TimeSpan.Zero; now < duration; )
        {
            var interval = _budget.ReadingInterval;
            now += interval;
            _clock.Advance(interval);
            cpu += TimeSpan.FromMilliseconds(readingCpuMs);
            _budget.AddCpu(cpu);
            readings.Add((now, interval, readingCpuMs));
        }

        return readings;
    }
}
