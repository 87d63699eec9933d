using System.Net;
using System.Text.RegularExpressions;
using SourceCode;

namespace Dashboard.Tests.SourceCode;

public sealed partial class CodeMarkupTests
{
    [Fact]
    public void Lines_CodeThatLooksLikeMarkup_IsEscapedEverywhere()
    {
        const string code =
            "// <script>alert(1)</script>\nvar s = \"<img src=x onerror='a'>\"; List<int> a; a < b && c; '<'";

        var markup = string.Join('\n', CodeMarkup.Lines(code));

        Assert.DoesNotContain("<script", markup, StringComparison.Ordinal);
        Assert.DoesNotContain("<img", markup, StringComparison.Ordinal);
        Assert.DoesNotContain("<int", markup, StringComparison.Ordinal);
        Assert.Contains("&lt;script&gt;", markup, StringComparison.Ordinal);
        Assert.Equal(code, WebUtility.HtmlDecode(Spans().Replace(markup, "")));
    }

    [Fact]
    public void Lines_PieceOverSeveralLines_IsClosedOnEach()
    {
        var lines = CodeMarkup.Lines("/* one\n\ntwo */ x");

        Assert.Equal(
            ["<span class=\"code-comment\">/* one</span>", "", "<span class=\"code-comment\">two */</span> x"],
            lines
        );
    }

    [Fact]
    public void Lines_EveryFileOfTheTarget_IsItsTextAgainWithoutTheSpans() =>
        Assert.All(
            TargetSources.Files,
            file =>
            {
                var code = TargetSources.Read(file)!;
                Assert.Equal(
                    code,
                    WebUtility.HtmlDecode(Spans().Replace(string.Join('\n', CodeMarkup.Lines(code)), ""))
                );
            }
        );

    [GeneratedRegex("</?span[^>]*>")]
    private static partial Regex Spans();
}
