using Statistics.Counts;

namespace Statistics.Tests.Counts;

public sealed class HolmTests
{
    [Fact]
    public void Adjust_ThreeProbabilities_AsInR()
    {
        // p.adjust(c(0.01, 0.04, 0.03), "holm")
        Assert.Equal([0.03, 0.06, 0.06], Holm.Adjust([0.01, 0.04, 0.03]).Select(p => Math.Round(p, 12)));
        Assert.Equal([1, 1], Holm.Adjust([0.9, 0.8]));
    }
}
