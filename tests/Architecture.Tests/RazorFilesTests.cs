namespace Architecture.Tests;

/// <summary>A brace after the code of a component would be shown on the page.</summary>
public sealed class RazorFilesTests
{
    [Fact]
    public void Razor_AfterItsCode_HasNoText()
    {
        string[] faulty =
        [
            .. Directory
                .EnumerateFiles(Repository.PathOf("src/Dashboard"), "*.razor", SearchOption.AllDirectories)
                .Where(HasTextAfterItsCode),
        ];

        Assert.Empty(faulty);
    }

    private static bool HasTextAfterItsCode(string file) =>
        File.ReadLines(file).SkipWhile(line => line != "@code {").SkipWhile(line => line != "}").Skip(1).Contains("}");
}
