using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Runtime.Runs;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Testing;

namespace Lab.Tests.Runtime.Runs;

public sealed class CeilingFramesTests
{
    [Theory]
    [InlineData("Fragile", 12.0, 14.0, 60.0)]
    [InlineData("Fragile", null, 14.0, 70.0)]
    [InlineData("Fixed", 12.0, 14.0, null)]
    public async Task Fill_RunOn_IsBusyThreadsOverTheWorkOfOneRequest(
        string variant,
        double? busy,
        double threads,
        double? expected
    )
    {
        await using var host = await LabHost.StartAsync(context => Task.Delay(20, context.RequestAborted));
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Variant = Enum.Parse<Experiments.VariantKind>(variant),
                    Users = 1,
                    DurationSeconds = 30,
                }
            ).IsDone
        );
        host.Probes.Runtime = Readings.Create(TimeProvider.System.GetTimestamp(), threads, 0, busy);

        Assert.Equal(expected, Ceiling(host));
    }

    [Fact]
    public async Task Fill_NoRun_IsAGap()
    {
        await using var host = await LabHost.StartAsync();
        host.Probes.Runtime = Readings.Create(TimeProvider.System.GetTimestamp(), 5, 0, 5);

        Assert.Null(Ceiling(host));
    }

    private static double? Ceiling(LabHost host)
    {
        var frame = new FrameValues();
        new CeilingFrames(host.Lab, host.Get<TargetReadings>(), new StreamClock(TimeProvider.System)).Fill(frame);
        return frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadCeiling)];
    }
}
