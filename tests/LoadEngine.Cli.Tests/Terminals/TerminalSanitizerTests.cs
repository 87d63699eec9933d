using LoadEngine.Cli.Terminals;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Terminals;

public sealed class TerminalSanitizerTests
{
    [Theory]
    [InlineData("a\u001b[31mb", "a\\u001b[31mb")]
    [InlineData("a\rb\bc\ad", "a\\u000db\\u0008c\\u0007d")]
    [InlineData("a\u009b2Jb\u0085", "a\\u009b2Jb\\u0085")]
    [InlineData("a\u202eb\u2066c\u200f", "a\\u202eb\\u2066c\\u200f")]
    [InlineData("a\r\nb\nc\td", "a\r\nb\nc\td")]
    [InlineData("Grüße …", "Grüße …")]
    public void Of_TextFromOutside_IsWrittenOut(string text, string shown) =>
        Assert.Equal(shown, TerminalSanitizer.Sanitize(text));

    [Fact]
    public void Line_NewLineFromOutside_IsWrittenOut() => Assert.Equal("a\\nb", TerminalSanitizer.SanitizeLine("a\nb"));

    [Fact]
    public async Task Error_OptionWithControlCharacters_IsNotRepeated()
    {
        if (OperatingSystem.IsWindows())
            return;
        using var folder = new TemporaryFolder();

        var plan = folder.Write("\u001b]0;x\a\u202e\nten", "{");
        var (_, _, errors) = await Dashload.RunAsync(
            "run",
            "http://localhost:5080/",
            "--vus",
            "\u001b]0;x\a\u202e\nten",
            "--plan",
            plan
        );

        Assert.Contains("--plan: Not valid JSON.", errors, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', errors);
    }
}
