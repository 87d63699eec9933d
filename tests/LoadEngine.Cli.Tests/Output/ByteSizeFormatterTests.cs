using LoadEngine.Cli.Output;

namespace LoadEngine.Cli.Tests.Output;

public sealed class ByteSizeFormatterTests
{
    [Theory]
    [InlineData(0, "0 B")]
    [InlineData(512, "512 B")]
    [InlineData(3277, "3.2 KiB")]
    [InlineData(5_242_880, "5.0 MiB")]
    [InlineData(1_610_612_736, "1.5 GiB")]
    public void Of_Bytes_ChoosesTheUnitThatTellsMost(long bytes, string shown) =>
        Assert.Equal(shown, ByteSizeFormatter.Format(bytes));
}
