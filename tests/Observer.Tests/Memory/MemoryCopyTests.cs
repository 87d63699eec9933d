using Observer.Memory;

namespace Observer.Tests.Memory;

public sealed unsafe class MemoryCopyTests
{
    [Fact]
    public void Take_RangesOfThisProcess_AreReadBackAcrossTheirBorders()
    {
        var bytes = GC.AllocateArray<byte>(100_000, pinned: true);
        Random.Shared.NextBytes(bytes);
        fixed (byte* pinned = bytes)
        {
            var start = (ulong)pinned;
            using var copy = new MemoryCopy(new Arena(1 << 20));

            copy.Take(
                Environment.ProcessId,
                [new(start, 10_000, IsResident: true), new(start + 10_000, 90_000, IsResident: true)]
            );

            var read = new byte[50_000];
            Assert.Equal(read.Length, copy.Read(start + 5_000, read));
            Assert.Equal(bytes[5_000..55_000], read);
            Assert.Equal(0, copy.Read(start - 1, read));
            Assert.Equal(10, copy.Read(start + 99_990, read));
        }
    }

    [Fact]
    public void Take_RangeThatIsNotMapped_KeepsTheOthers()
    {
        var bytes = GC.AllocateArray<byte>(64, pinned: true);
        bytes[0] = 42;
        fixed (byte* pinned = bytes)
        {
            using var copy = new MemoryCopy(new Arena(1 << 20));

            copy.Take(
                Environment.ProcessId,
                [new(4096, 64, IsResident: true), new((ulong)pinned, 64, IsResident: true)]
            );

            var read = new byte[1];
            Assert.Equal(0, copy.Read(4096, read));
            Assert.Equal(1, copy.Read((ulong)pinned, read));
            Assert.Equal(42, read[0]);
        }
    }

    [Fact]
    public void Take_MoreThanTheArenaHolds_IsIncomplete()
    {
        using var copy = new MemoryCopy(new Arena(4096));

        copy.Take(Environment.ProcessId, [new(0, 8192, IsResident: true)]);

        Assert.True(copy.IsIncomplete);
        copy.Clear();
        Assert.False(copy.IsIncomplete);
    }

    [Theory]
    [InlineData("7f00-7f10 rw-p 00000000 00:00 0 ", 0x7f00ul, true, false, false)]
    [InlineData("7f00-7f10 r--p 00000000 08:01 12 /usr/lib/libc.so.6", 0x7f00ul, false, true, false)]
    [InlineData("7f00-7f10 rw-s 00000000 00:01 12 /memfd:doublemapper (deleted)", 0x7f00ul, true, false, true)]
    [InlineData("7f00-7f10 rw-p 00000000 00:00 0 [heap]", 0x7f00ul, true, false, false)]
    public void TryParse_LineOfMaps_IsUnderstood(string line, ulong start, bool isWritable, bool isFile, bool isShared)
    {
        Assert.True(MemoryMap.TryParse(System.Text.Encoding.ASCII.GetBytes(line), out var mapping));

        Assert.Equal(new(start, 0x7f10, true, isWritable, isFile, isShared), mapping);
    }
}
