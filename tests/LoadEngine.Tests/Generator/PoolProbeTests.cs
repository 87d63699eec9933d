using LoadEngine.Generator;
using LoadEngine.Recording;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Generator;

public sealed class PoolProbeTests
{
    [Fact]
    public async Task Check_FreePool_MeasuresItsWaitWithoutNewThreads()
    {
        var reserve = new PoolReserve();
        var (probe, waits) = (new PoolProbe(reserve, TimeProvider.System), new Histogram());
        probe.Check();
        await LiveRun.UntilAsync(() =>
        {
            probe.Collect(waits);
            return waits.Count > 0;
        });

        Assert.True(waits.MaxNs > 0);
        Assert.Equal(0, reserve.Added);
    }

    [Fact]
    public void Grow_BlockedForLong_AddsTwiceAsManyEachTimeUpToTheMaximum()
    {
        var reserve = new PoolReserve();
        reserve.Enter();
        try
        {
            reserve.Grow();
            reserve.Grow();
            reserve.Grow();
            Assert.Equal(7, reserve.Added);
            reserve.Settle();
            reserve.Grow();
            Assert.Equal(8, reserve.Added);
        }
        finally
        {
            reserve.Leave();
        }

        Assert.Equal(0, reserve.Added);
    }

    [Fact]
    public void Grow_NoRun_AddsNothing()
    {
        var reserve = new PoolReserve();
        reserve.Grow();
        Assert.Equal(0, reserve.Added);
    }
}
