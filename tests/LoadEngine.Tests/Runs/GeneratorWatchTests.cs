using LoadEngine.Runs;

namespace LoadEngine.Tests.Runs;

public sealed class GeneratorWatchTests
{
    [Fact]
    public void Reasons_NothingAmiss_AreNone()
    {
        Assert.Empty(GeneratorWatch.Reasons(null, 0, null));
        Assert.Empty(GeneratorWatch.Reasons(10, 0, 90));
    }

    [Fact]
    public void Reasons_EverythingAmiss_NamesEach()
    {
        var reasons = GeneratorWatch.Reasons(25, 1_200, 95.4);
        Assert.Equal(3, reasons.Count);
        Assert.Contains("25 ms", reasons[0], StringComparison.Ordinal);
        Assert.Contains("1,200", reasons[1], StringComparison.Ordinal);
        Assert.Contains("95 %", reasons[2], StringComparison.Ordinal);
    }
}
