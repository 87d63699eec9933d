using System.Text;

namespace Imports.Tests;

public sealed class UploadedTextTests
{
    [Theory]
    [InlineData("utf-16", true)]
    [InlineData("utf-16", false)]
    [InlineData("utf-16BE", true)]
    [InlineData("utf-16BE", false)]
    [InlineData("utf-32", true)]
    [InlineData("utf-32", false)]
    public void Of_AnotherEncoding_NamesItAndTheWayOut(string name, bool isMarked)
    {
        var encoding = Encoding.GetEncoding(name);
        byte[] file = [.. isMarked ? encoding.GetPreamble() : [], .. encoding.GetBytes("{\"schema\":1}")];

        Assert.Equal(
            $"This file is {name[..6].ToUpperInvariant()}: save it as UTF-8, and import that.",
            UploadedText.From(file).Reason
        );
    }

    [Theory]
    [InlineData("")]
    [InlineData("\uFEFF")]
    [InlineData(" \r\n\t\n")]
    public void Of_Nothing_IsReportedAsThat(string text) =>
        Assert.Equal("This file is empty.", UploadedText.From(Encoding.UTF8.GetBytes(text)).Reason);

    [Theory]
    [InlineData("{")]
    [InlineData("{}")]
    [InlineData("Größe")]
    public void Of_Utf8_IsItsTextWithoutTheMark(string text)
    {
        var sent = UploadedText.From((byte[])[.. "\uFEFF"u8, .. Encoding.UTF8.GetBytes(text)]);

        Assert.Equal((text, null), (Encoding.UTF8.GetString(sent.Content.Span), sent.Reason));
    }
}
