using SourceCode;

namespace Dashboard.Tests.SourceCode;

public sealed class CodeTokenizerTests
{
    [Theory]
    [InlineData(
        "await Task.Delay(200);",
        "Keyword:await Type:Task Sign:. Method:Delay Sign:( Number:200 Sign:) Sign:;"
    )]
    [InlineData("x = 1_000.5; // }", "Name:x Sign:= Number:1_000.5 Sign:; Comment:// }")]
    [InlineData("/* { */ 'a' '\\'' ", "Comment:/* { */ Text:'a' Text:'\\''")]
    [InlineData(
        "\"a \\\" }\" @\"c:\\\" @\"say \"\"}\"\"\"",
        "Text:\"a \\\" }\" Text:@\"c:\\\" Text:@\"say \"\"}\"\"\""
    )]
    [InlineData("$\"{list[\"}\"]} {{\" + y", "Text:$\"{list[\"}\"]} {{\" Sign:+ Name:y")]
    [InlineData("\"\"\"raw \" }\"\"\" z", "Text:\"\"\"raw \" }\"\"\" Name:z")]
    public void Tokenize_EveryForm_IsCutWhereItEnds(string code, string expected) =>
        Assert.Equal(
            expected,
            string.Join(
                ' ',
                CodeTokenizer.Tokenize(code).Select(token => $"{token.Kind}:{code[token.Start..token.End]}")
            )
        );

    [Theory]
    [InlineData("\"never closed")]
    [InlineData("$\"{never closed")]
    [InlineData("/* never closed")]
    [InlineData("'")]
    [InlineData("@")]
    [InlineData("\\")]
    public void Tokenize_UnfinishedCode_EndsWithTheText(string code)
    {
        var tokens = CodeTokenizer.Tokenize(code);

        Assert.Equal(code.Length, tokens[^1].End);
    }

    [Fact]
    public void Tokenize_EveryFileOfTheTarget_IsCoveredWithoutOverlap()
    {
        Assert.NotEmpty(TargetSources.Files);
        foreach (var file in TargetSources.Files)
        {
            var code = TargetSources.Read(file)!;
            var at = 0;
            foreach (var token in CodeTokenizer.Tokenize(code))
            {
                Assert.True(token.Start >= at && token.End > token.Start, $"{file} at {token.Start}");
                Assert.True(string.IsNullOrWhiteSpace(code[at..token.Start]), $"{file} at {at}");
                at = token.End;
            }
        }
    }
}
