using SourceCode;

namespace Dashboard.Tests.SourceCode;

public sealed class CodeExcerptTests
{
    private const string File = """
        namespace Some.Place;

        internal static class Endpoints
        {
            public static void Map(IRoutes routes)
            {
                routes.MapGet("/bad", Bad); // Bad { is mapped }
                routes.MapGet("/good", Good)
                    .RequireRateLimiting("io");
                Good("called");
            }

            /// <summary>Bad() { in a comment }</summary>
            [Attribute(typeof(int[]))]
            internal static async Task<IResult> Bad(int delay = 3)
            {
                var text = "} " + $"{delay} }}";
                await Task.Delay(delay); // }

                return Results.Ok(new { text });
            }

            internal static IResult Good(string text) =>
                Results.Ok(new { text });

            private static void Generic<T>(T item) where T : class { Use(item); }
        }
        """;

    [Fact]
    public void Method_BracesInStringsAndComments_AreNoBraces()
    {
        var lines = CodeExcerpt.Method(File, "Bad");

        Assert.Equal("internal static async Task<IResult> Bad(int delay = 3)", lines[0].Text);
        Assert.Equal("}", lines[^1].Text);
        Assert.Equal(7, lines.Count);
        Assert.Equal("    await Task.Delay(delay); // }", lines[3].Text);
        Assert.Equal("", lines[4].Text);
    }

    [Fact]
    public void Method_Numbers_AreThoseOfTheFile()
    {
        var all = File.Split('\n').Select(line => line.Trim()).ToList();

        Assert.All(CodeExcerpt.Method(File, "Bad"), line => Assert.Equal(all[line.Number - 1], line.Text.Trim()));
    }

    [Fact]
    public void Method_ExpressionBody_EndsWithItsSemicolon() =>
        Assert.Equal(
            ["internal static IResult Good(string text) =>", "    Results.Ok(new { text });"],
            CodeExcerpt.Method(File, "Good").Select(line => line.Text)
        );

    [Fact]
    public void Method_Generic_IsFound() =>
        Assert.Equal(
            ["private static void Generic<T>(T item) where T : class { Use(item); }"],
            CodeExcerpt.Method(File, "Generic").Select(line => line.Text)
        );

    [Theory]
    [InlineData("Absent")]
    [InlineData("MapGet")]
    [InlineData("Delay")]
    public void Method_NotDeclaredHere_IsEmpty(string method) => Assert.Empty(CodeExcerpt.Method(File, method));

    [Fact]
    public void Registration_OverTwoLines_IsTheWholeStatement() =>
        Assert.Equal(
            ["routes.MapGet(\"/good\", Good)", "    .RequireRateLimiting(\"io\");"],
            CodeExcerpt.Registration(File, "Good").Select(line => line.Text)
        );

    [Fact]
    public void Registration_None_IsEmpty() => Assert.Empty(CodeExcerpt.Registration(File, "Generic"));
}
