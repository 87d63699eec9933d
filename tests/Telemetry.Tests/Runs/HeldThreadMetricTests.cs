using Lab.Targets.XRay;
using Lab.Testing;
using Observer.Contract;
using Telemetry.Runs;

namespace Telemetry.Tests.Runs;

public sealed class HeldThreadMetricTests
{
    private const int Target = 4711;

    private readonly FakeXRay _xray = new();
    private readonly HeldThreadMetric _metric;

    public HeldThreadMetricTests() => _metric = new(_xray, Target, [new("run", "run-1")]);

    [Fact]
    public void Measure_HeldLines_HaveTheirPlaceAndTheRun()
    {
        Observe(("Orders.cs", 12, "Thread.Sleep", 5), ("Orders.cs", 12, "lock", 2));

        var measured = Assert.Single(_metric.Measure());

        Assert.Equal(7, measured.Value);
        var attributes = measured.Tags.ToArray().ToDictionary();
        Assert.Equal("run-1", attributes["run"]);
        Assert.Equal("Orders.Get", attributes["code.function.name"]);
        Assert.Equal("Orders.cs", attributes["code.file.path"]);
        Assert.Equal(12, attributes["code.line.number"]);
    }

    [Fact]
    public void Measure_LineThatHoldsNothingAnyMore_IsZero()
    {
        Observe(("Orders.cs", 12, "Thread.Sleep", 5));
        _metric.Measure();

        Observe(("Orders.cs", 30, "lock", 1));

        Assert.Equal([0, 1], _metric.Measure().Select(measurement => measurement.Value));
    }

    [Fact]
    public void Measure_MoreLinesThanTheLimit_LeavesOutTheLater()
    {
        Observe([.. Enumerable.Range(1, HeldThreadMetric.MaxLines + 5).Select(line => ("Orders.cs", line, "lock", 1))]);

        Assert.Equal(HeldThreadMetric.MaxLines, _metric.Measure().Count);
    }

    [Theory]
    [InlineData(XRayPhase.Observing, Target + 1)]
    [InlineData(XRayPhase.Crashed, Target)]
    public void Measure_AnotherProcessOrNoObserver_IsNothing(XRayPhase phase, int process)
    {
        _xray.Set(new XRayView(phase, process) { Held = HeldReadings.Create(0, ("Orders.cs", 12, "lock", 5)) });

        Assert.Empty(_metric.Measure());
    }

    private void Observe(params (string File, int Line, string Call, int Threads)[] lines) =>
        _xray.Set(new XRayView(XRayPhase.Observing, Target) { Held = HeldReadings.Create(0, lines) });
}
