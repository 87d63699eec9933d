using FsCheck;
using FsCheck.Fluent;
using RequestImport.Model;

namespace RequestImport.Tests;

/// <summary>Whatever the text, there is an answer: no exception, and soon.</summary>
public sealed class AnyTextTests
{
    private const int Megabytes = 1_000_000;

    private static readonly Gen<string> Piece = Gen.Elements(
        "curl ",
        "curl.exe ",
        "http://h/x",
        "localhost:5000",
        " ",
        "\n",
        "\\\n",
        " ^\n",
        "^\"",
        "\"",
        "'",
        "$'",
        "\\",
        "`",
        "$(",
        "${",
        "$A",
        "A=",
        "%A%",
        "{{a}}",
        "{{",
        "}}",
        "@a={{b}}\n",
        "###\n",
        "GET ",
        "POST ",
        "\n\n",
        "Content-Type: application/x-www-form-urlencoded\n",
        "Authorization: Basic a b\n",
        "GRAPHQL ",
        "> {%",
        "%}",
        "< a.txt\n",
        "# ",
        "// ",
        "-d ",
        "-H",
        "-b ",
        "-u",
        "--json ",
        "--next",
        "@-",
        "=",
        ":",
        "a",
        "😀",
        "\ufffd",
        "|",
        "&",
        ";",
        "(",
        ")",
        "<<E\n",
        "E\n",
        ">",
        "{\"log\":{\"entries\":[",
        "{\"request\":{\"method\":\"GET\",\"url\":\"http://h/x\"}}",
        "]}}",
        "{\"openapi\":\"3.0.0\",\"paths\":{\"/a\":{",
        "\"get\":{\"parameters\":[{\"in\":\"path\",",
        "openapi: 3.0.0\npaths:\n  /a:\n    get:\n",
        "[1-3]",
        "?",
        "#",
        "../"
    );

    [Fact]
    public void Read_AnyPieces_AreReadOrRefused() =>
        Check.One(
            Config.QuickThrowOnFailure.WithMaxTest(3_000).WithQuietOnSuccess(true),
            Prop.ForAll(
                (
                    from length in Gen.Choose(1, 30)
                    from pieces in Piece.ArrayOf(length)
                    select string.Concat(pieces)
                ).ToArbitrary(),
                text =>
                {
                    var result = new RequestReader().Read(text);
                    return result.Requests.Count + result.Problems.Count > 0 && result.Requests.All(IsSendable);
                }
            )
        );

    // Each of them is followed from its start to the end of the text, unless a reader takes care.
    [Theory]
    [InlineData("curl ")]
    [InlineData("curl http://h/x\n")]
    [InlineData("curl http://h/x | ")]
    [InlineData("curl -d '")]
    [InlineData("curl -d \"$(")]
    [InlineData("curl -d `")]
    [InlineData("curl $A${A}")]
    [InlineData("curl {")]
    [InlineData("curl ^\" ^\n")]
    [InlineData("curl \"^& ")]
    [InlineData("curl a <<E\n")]
    [InlineData("curl    ")]
    [InlineData("GET http://h/x\n###\n")]
    [InlineData("###\n")]
    [InlineData("POST http://h/x\n\n{{a}}\n")]
    [InlineData("@a=1\n")]
    [InlineData("GRAPHQL http://h/x\n\n{\n\n{\n\n")]
    [InlineData("{\"log\":{\"entries\":[")]
    [InlineData("{\"openapi\":")]
    [InlineData("openapi: 3\n")]
    [InlineData("openapi: 3\n{")]
    [InlineData("# \n")]
    [InlineData("a")]
    public async Task Read_LongRepetition_TakesNoTime(string piece)
    {
        var text = string.Concat(Enumerable.Repeat(piece, Megabytes / piece.Length));

        await Task.Run(() => new RequestReader().Read(text), TestContext.Current.CancellationToken)
            .WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
    }

    private static bool IsSendable(ImportedRequest request) =>
        request.Fields.Count > 0
        || request.Uri.StartsWith('/')
        || (
            Uri.TryCreate(request.Uri, UriKind.Absolute, out var uri)
            && uri.Scheme is "http" or "https"
            && request.Headers.All(header => header.Name.All(letter => letter is > ' ' and <= '~'))
        );
}
