using LoadEngine.Documents;

namespace LoadEngine.Tests.Documents;

public sealed class DurationTextTests
{
    [Theory]
    [InlineData("0", 0, "0s")]
    [InlineData("0s", 0, "0s")]
    [InlineData("500ms", 500, "500ms")]
    [InlineData("1500ms", 1_500, "1s500ms")]
    [InlineData("1.5s", 1_500, "1s500ms")]
    [InlineData("30s", 30_000, "30s")]
    [InlineData("90s", 90_000, "1m30s")]
    [InlineData("1m30s", 90_000, "1m30s")]
    [InlineData("1h", 3_600_000, "1h")]
    [InlineData("1.5h", 5_400_000, "1h30m")]
    [InlineData("1h2m3s4ms", 3_723_004, "1h2m3s4ms")]
    [InlineData("5m", 300_000, "5m")]
    [InlineData("-5s", -5_000, "-5s")]
    public void TryParse_AsPeopleWriteIt_ReadsAndWritesCanonically(string text, long durationMs, string canonical)
    {
        Assert.True(DurationText.TryParse(text, out var read));
        Assert.Equal((Ms(durationMs), canonical), (read, DurationText.Format(read)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData("30")]
    [InlineData("s")]
    [InlineData("30 s")]
    [InlineData("30x")]
    [InlineData("30s1m")]
    [InlineData("0.5ms")]
    [InlineData("1e3s")]
    [InlineData("99999999999999999999h")]
    [InlineData("1001h")]
    public void TryParse_AnythingElse_IsRefused(string text) => Assert.False(DurationText.TryParse(text, out _));
}
