using Microsoft.Diagnostics.Runtime;
using Observer.Memory;

namespace Observer.Tests.Memory;

public sealed class CopyPlanTests
{
    private const ulong Page = 4096,
        Gigabyte = 1UL << 30;

    [Fact]
    public void Create_Stack_IsCopiedFromItsPointerUpwards()
    {
        var plan = CopyPlan.Create([Writable(0, 100 * Page)], [90 * Page + 512], null);

        Assert.Equal([new(90 * Page, 10 * Page, IsResident: true)], plan);
    }

    [Fact]
    public void Create_MappingsThatNobodyWrites_AreLeftOut()
    {
        var plan = CopyPlan.Create(
            [
                new(0, Page, IsReadable: true, IsWritable: false, IsFile: true, IsShared: false),
                new(Page, 2 * Page, IsReadable: true, IsWritable: true, IsFile: true, IsShared: true),
                new(2 * Page, 3 * Page, IsReadable: true, IsWritable: true, IsFile: true, IsShared: false),
            ],
            [],
            null
        );

        Assert.Equal([new(2 * Page, Page)], plan);
    }

    [Fact]
    public void Create_HeapInsideALargerMapping_LeavesOutTheHeapAlone()
    {
        var plan = CopyPlan.Create(
            [Writable(0, 10 * Page), Writable(20 * Page, 30 * Page)],
            [],
            [new MemoryRange(2 * Page, 4 * Page), new MemoryRange(8 * Page, 22 * Page)]
        );

        Assert.Equal([new(0, 2 * Page), new(4 * Page, 4 * Page), new(22 * Page, 8 * Page)], plan);
    }

    [Fact]
    public void Create_ReservationOfTheCollector_LeavesOutRegionsThatAreNewAndKeepsWhatLiesBeforeThem()
    {
        var reserved = 100 * Gigabyte;
        var plan = CopyPlan.Create(
            [
                Writable(9 * Page, 10 * Page),
                Writable(10 * Page, 20 * Page),
                Writable(20 * Page, 30 * Page),
                new(30 * Page, reserved, IsReadable: false, IsWritable: false, IsFile: false, IsShared: false),
                Writable(reserved, reserved + Page),
            ],
            [],
            [new MemoryRange(10 * Page, 20 * Page)]
        );

        Assert.Equal([new(9 * Page, Page), new(reserved, Page)], plan);
    }

    private static Mapping Writable(ulong start, ulong end) =>
        new(start, end, IsReadable: true, IsWritable: true, IsFile: false, IsShared: false);
}
