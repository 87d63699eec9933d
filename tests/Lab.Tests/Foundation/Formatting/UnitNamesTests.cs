using Lab.Foundation.Formatting;

namespace Lab.Tests.Foundation.Formatting;

public sealed class UnitNamesTests
{
    [Theory]
    [InlineData("By", "bytes")]
    [InlineData("By/s", "bytes/s")]
    [InlineData("{assembly}", "assemblies")]
    [InlineData("{work_item}", "work items")]
    [InlineData("{thread}", "threads")]
    [InlineData("{request}/{connection}", "requests/connections")]
    [InlineData("{cpu}", "processors")]
    [InlineData("s", "s")]
    [InlineData("%", "%")]
    [InlineData("1", "")]
    [InlineData("", "")]
    [InlineData("{}", "{}")]
    public void Of_UnitOfAnInstrument_IsAWord(string unit, string expected) =>
        Assert.Equal(expected, UnitNames.Expand(unit));
}
