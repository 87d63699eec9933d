using Knee.Running;

namespace Knee.Tests.Running;

public sealed class KneeRunnerTests
{
    [Fact]
    public async Task RunAsync_Stopped_KeepsTheTrials()
    {
        using var stop = new CancellationTokenSource();
        var search = await KneeRunner.RunAsync(
            new("service", new(), []),
            new SimulatedService(100),
            _ => { },
            soFar =>
            {
                if (soFar.Trials.Count == 3)
                    stop.Cancel();
            },
            stop.Token
        );

        Assert.True(search.WasStopped);
        Assert.Equal(3, search.Trials.Count);
        Assert.NotNull(search.Next);
    }

    [Fact]
    public async Task RunAsync_EachTrial_IsAnnouncedAndReported()
    {
        var (steps, counts) = (0, new List<int>());

        var search = await KneeRunner.RunAsync(
            new("service", new(), []),
            new SimulatedService(100),
            _ => steps++,
            soFar => counts.Add(soFar.Trials.Count),
            CancellationToken.None
        );

        Assert.Equal(search.Trials.Count, steps);
        Assert.Equal(Enumerable.Range(1, steps), counts);
    }
}
