using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Scheduling;

public sealed class SeededRandomTests
{
    [Fact]
    public void NextDouble_ManyDraws_SpreadsEvenlyFromZeroToOne()
    {
        var random = new SeededRandom(1, 1);
        var tenths = new int[10];
        for (var i = 0; i < 100_000; i++)
            tenths[(int)(random.NextDouble() * 10)]++;
        Assert.All(tenths, count => Assert.InRange(count, 9_500, 10_500));
    }

    [Fact]
    public void NextDouble_FirstDrawOfNeighbouringNumbers_SpreadsAsWell()
    {
        var tenths = new int[10];
        for (var number = 0L; number < 100_000; number++)
            tenths[(int)(new SeededRandom(1, number).NextDouble() * 10)]++;
        Assert.All(tenths, count => Assert.InRange(count, 9_500, 10_500));
    }

    [Fact]
    public void NextBits_SameSeedAndNumber_IsTheSameInEveryProcess() =>
        Assert.Equal(2_424_468_580_836_592_839UL, new SeededRandom(1, 1).NextBits());
}
