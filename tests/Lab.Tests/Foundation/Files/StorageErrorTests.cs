using Lab.Foundation.Files;

namespace Lab.Tests.Foundation.Files;

public sealed class StorageErrorTests
{
    [Theory]
    [InlineData(
        "No space left on device : '/data/x.tmp'",
        "No space left on device: '/data/x.tmp'. Nothing was changed."
    )]
    [InlineData("Access to the path '/data' is denied.", "Access to the path '/data' is denied. Nothing was changed.")]
    public void Of_WordsOfTheSystem_AreASentence(string words, string expected) =>
        Assert.Contains(expected, StorageError.From(new IOException(words)).Message, StringComparison.Ordinal);
}
