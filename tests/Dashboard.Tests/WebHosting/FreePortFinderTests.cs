using WebHosting;

namespace Dashboard.Tests.WebHosting;

public sealed class FreePortFinderTests
{
    [Theory]
    [InlineData(5090, new int[0])]
    [InlineData(5091, new[] { 5090 })]
    [InlineData(5093, new[] { 5090, 5091, 5092 })]
    [InlineData(5090, new[] { 5090, 5091, 5092, 5093 })]
    public void FirstOf_SomeTaken_IsTheNextOrTheFirstWhenNoneIsFree(int expected, int[] taken) =>
        Assert.Equal(expected, FreePortFinder.FindFirst(5090, 4, port => !taken.Contains(port)));
}
