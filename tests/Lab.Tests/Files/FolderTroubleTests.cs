using Lab.Files;

namespace Lab.Tests.Files;

public sealed class FolderTroubleTests
{
    // Seen: "No space left on device : '/data/x.tmp' Nothing was changed."
    [Theory]
    [InlineData(
        "No space left on device : '/data/x.tmp'",
        "No space left on device: '/data/x.tmp'. Nothing was changed."
    )]
    [InlineData("Access to the path '/data' is denied.", "Access to the path '/data' is denied. Nothing was changed.")]
    public void Of_WordsOfTheSystem_AreASentence(string words, string expected) =>
        Assert.Contains(expected, FolderTrouble.Of(new IOException(words)).Message, StringComparison.Ordinal);
}
