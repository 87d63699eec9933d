using LoadEngine.Plans;

namespace LoadEngine.Tests.Plans;

public sealed class GivenWordTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("ten", "ten")]
    [InlineData("-5", "-5")]
    [InlineData("10s", "10s")]
    [InlineData("2.5%", "2.5%")]
    [InlineData("6xx", "6xx")]
    [InlineData("5/s", "5/s")]
    [InlineData("p95", "p95")]
    [InlineData("constant-arival-rate", "constant-arival-rate")]
    [InlineData("http://localhost:5080/", "http://localhost:5080/")]
    [InlineData("localhost:5080", "localhost:5080")]
    [InlineData("http://localhost:5080/a/b?c=d", "http://localhost:5080/…")]
    [InlineData("10:20", "10:20")]
    [InlineData("30s:500/s", "30s:500/s")]
    [InlineData("1-2-3", "•••")]
    [InlineData("123456:7", "•••")]
    [InlineData("Bearer x", "•••")]
    [InlineData("hunter2", "•••")]
    [InlineData("ten\n", "•••")]
    [InlineData("name:12345", "•••")]
    [InlineData("http://joe:12345@localhost/", "•••")]
    [InlineData("http://joe/12@localhost/", "•••")]
    [InlineData("\u0441\u043b\u043e\u0432\u043e", "•••")]
    [InlineData("wordsthatarelongerthananythingmeant", "•••")]
    public void Shown_AnyText_IsRepeatedWhereItIsCertainlyHarmless(string given, string shown) =>
        Assert.Equal(shown, GivenWord.Shown(given));

    [Theory]
    [InlineData("--usres", "--usres")]
    [InlineData("--nonsense=x", "--nonsense")]
    [InlineData("-H", "-H")]
    [InlineData("-HAuthorization: Bearer x", null)]
    [InlineData("--Authorization: Bearer x", null)]
    [InlineData("--key:x", null)]
    [InlineData("--secret--words", null)]
    [InlineData("--x7y", null)]
    [InlineData("word", null)]
    public void ShownOption_AnyWord_IsItsNameOrNothing(string given, string? shown) =>
        Assert.Equal(shown, GivenWord.ShownOption(given));

    [Theory]
    [InlineData("result.xml", true)]
    [InlineData("no/such/plan-2.json", true)]
    [InlineData("../plan.json", true)]
    [InlineData("C:\\plans\\plan.json", true)]
    [InlineData("no/such/s3cr3t.json", false)]
    [InlineData("{\"password\":\"x\"}", false)]
    [InlineData("Bearer x", false)]
    public void ShownPath_WhatIsNotThere_IsShownWhereItsPartsArePlainWords(string given, bool isShown) =>
        Assert.Equal(isShown ? given : GivenWord.Hidden, GivenWord.ShownPath(given));

    [Fact]
    public void ShownPath_WhatIsThereOrWouldBe_IsShown()
    {
        var folder = Directory.CreateTempSubdirectory("gw7x3");
        try
        {
            Assert.Equal(folder.FullName, GivenWord.ShownPath(folder.FullName));
            Assert.Equal(folder.FullName + "/plan.json", GivenWord.ShownPath(folder.FullName + "/plan.json"));
        }
        finally
        {
            folder.Delete();
        }
    }
}
