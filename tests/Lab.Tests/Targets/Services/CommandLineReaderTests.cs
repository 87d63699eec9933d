using Lab.Targets.Services;

namespace Lab.Tests.Targets.Services;

public sealed class CommandLineReaderTests
{
    [Theory]
    [InlineData("dotnet Shop.dll --urls http://localhost:1", "dotnet", "Shop.dll", "--urls", "http://localhost:1")]
    [InlineData("  dotnet \t Shop.dll\n", "dotnet", "Shop.dll")]
    [InlineData("'/opt/my shop/run' \"a b\"", "/opt/my shop/run", "a b")]
    [InlineData("run --name=\"a b\"c ''", "run", "--name=a bc", "")]
    [InlineData("run \"a \\\"b\\\" \\\\ c\\d\" C:\\x '\\'", "run", "a \"b\" \\ c\\d", "C:\\x", "\\")]
    [InlineData("run $HOME * | less > /tmp/x; ls", "run", "$HOME", "*", "|", "less", ">", "/tmp/x;", "ls")]
    public void Read_Text_IsSplitWithoutAShell(string text, params string[] words)
    {
        var (read, problem) = CommandLineReader.Read(text);

        Assert.Equal(words, read);
        Assert.Null(problem);
    }

    [Theory]
    [InlineData("")]
    [InlineData("  ")]
    [InlineData("'' a")]
    [InlineData("run \"a")]
    [InlineData("run 'a\"")]
    public void Read_NoProgramOrOpenQuote_IsAProblem(string text)
    {
        var (read, problem) = CommandLineReader.Read(text);

        Assert.Empty(read);
        Assert.NotNull(problem);
    }
}
