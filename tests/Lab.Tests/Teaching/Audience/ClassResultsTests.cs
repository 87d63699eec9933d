using Experiments;
using Lab.Teaching.Audience;

namespace Lab.Tests.Teaching.Audience;

public sealed class ClassResultsTests
{
    [Theory]
    [InlineData(new[] { 100.0, 300 }, 200)]
    [InlineData(new[] { 300.0, 100, 500 }, 300)]
    [InlineData(new[] { 40.0 }, 40)]
    public void Figures_OfSomeMachines_HaveTheMiddleAsTheirMedian(double[] goodputs, double median)
    {
        var results = new ClassResults();
        foreach (var (machine, goodput) in goodputs.Index())
            results.Add($"{machine}", new("blocking", VariantKind.Fixed, goodput, goodput * 10, 2));

        var figures = Assert.Single(results.Figures);

        Assert.Equal(
            (goodputs.Length, goodputs.Min(), median, goodputs.Max(), median * 10),
            (figures.Machines, figures.Least, figures.Median, figures.Greatest, figures.MedianP95Ms)
        );
    }
}
