using Experiments;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Targets.Frames;
using Lab.Targets.XRay;
using Lab.Testing;

namespace Lab.Tests.Runtime.Runs;

public sealed class HeldLinesOfRunTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Summary_RunWithHeldThreads_HasTheLineOfEachVariantAndItsFramesAgree()
    {
        await using var host = await LabHost.StartAsync();
        var xray = (FakeXRay)host.Get<IXRay>();
        using var stop = new CancellationTokenSource();
        var (fragile, other) = (("Orders.cs", 12, "Thread.Sleep", 6), ("Orders.cs", 30, "lock", 2));
        var observer = Task.Run(
            async () =>
            {
                while (!stop.IsCancellationRequested)
                {
                    var isFixed = host.Lab.State.Variant == VariantKind.Fixed;
                    xray.Set(
                        new XRayView(XRayPhase.Observing, 1) with
                        {
                            Held = isFixed ? HeldReadings.Create(0, other) : HeldReadings.Create(0, fragile, other),
                        }
                    );
                    await Task.Delay(100, CancellationToken.None);
                }
            },
            Cancellation
        );
        var before = host.Stream.Latest;
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 2,
                    DurationSeconds = 4,
                    RampSeconds = 0,
                }
            ).IsDone
        );
        await FrameAsync(host, before, frame => frame.Time - host.Stream.GetFramesAfter(before)[0].Time > 2);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        await FrameAsync(
            host,
            before,
            frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded)
        );
        await stop.CancelAsync();
        await observer;

        Assert.True(xray.IsWatched);
        var lines = host.Lab.State.LastSummary!.HeldLines!;
        var slept = lines.Single(line => line.Variant == VariantKind.Fragile && line.Call == "Thread.Sleep");
        Assert.Equal(("Orders.cs", 12, 6), (slept.File, slept.Line!.Value, slept.MaxThreads));
        Assert.Equal(6 * slept.ObservedSeconds, slept.ThreadSeconds, tolerance: 6 * 0.6);
        Assert.InRange(lines.Where(line => line.Label == "Orders.cs:30").Sum(line => line.ThreadSeconds), 2 * 3, 2 * 6);
        Assert.InRange(
            lines.Where(line => line is { Variant: VariantKind.Fixed, Line: 12 }).Sum(line => line.ThreadSeconds),
            0,
            6 * 0.6
        );
        Assert.Contains(
            host.Stream.GetFramesAfter(before),
            frame => frame.Held?.Contains(new LineThreads("Orders.cs:12", 6)) == true
        );
    }

    private static async Task FrameAsync(LabHost host, long after, Func<Frame, bool> matches) =>
        await host.Stream.ReadAsync(after, Cancellation).FirstAsync(matches, Cancellation);
}
