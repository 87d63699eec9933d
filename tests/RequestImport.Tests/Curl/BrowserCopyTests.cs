namespace RequestImport.Tests.Curl;

/// <summary>"Copy as cURL" of browsers, for bash and for Windows cmd.</summary>
public sealed class BrowserCopyTests
{
    private const string Page =
        "GET http://localhost:5000/orders?open=true&page=2 [Accept: application/json] [Cookie: a=1; b=2] [User-Agent: Mozilla/5.0 (X11)]";

    [Fact]
    public void Read_ChromeForBash_IsTheRequest() =>
        Assert.Equal(
            Page + " out: Connection: keep-alive",
            Outcome.Of(
                """
                curl 'http://localhost:5000/orders?open=true&page=2' \
                  -H 'Accept: application/json' \
                  -H 'Connection: keep-alive' \
                  -H 'Cookie: a=1; b=2' \
                  -H 'User-Agent: Mozilla/5.0 (X11)'
                """
            )
        );

    [Fact]
    public void Read_FirefoxForBash_IsTheRequest() =>
        Assert.Equal(
            Page + " out: --compressed, Connection: keep-alive",
            Outcome.Of(
                """
                curl 'http://localhost:5000/orders?open=true&page=2' --compressed -H 'Accept: application/json' \
                -H 'Connection: keep-alive' -H 'Cookie: a=1; b=2' -H 'User-Agent: Mozilla/5.0 (X11)'
                """
            )
        );

    [Fact]
    public void Read_ChromeForCmd_IsTheRequest() =>
        Assert.Equal(
            Page + " out: Connection: keep-alive",
            Outcome.Of(
                """
                curl ^"http://localhost:5000/orders?open=true^&page=2^" ^
                  -H ^"Accept: application/json^" ^
                  -H ^"Connection: keep-alive^" ^
                  -H ^"Cookie: a=1; b=2^" ^
                  -H ^"User-Agent: Mozilla/5.0 (X11)^"
                """
            )
        );

    [Fact]
    public void Read_OlderChromeForCmd_IsTheRequest() =>
        Assert.Equal(
            Page + " out: --compressed, Connection: keep-alive",
            Outcome.Of(
                """
                curl "http://localhost:5000/orders?open=true^&page=2" ^
                  -H "Accept: application/json" ^
                  -H "Connection: keep-alive" ^
                  -H "Cookie: a=1; b=2" ^
                  -H "User-Agent: Mozilla/5.0 (X11)" ^
                  --compressed
                """
            )
        );

    // Chrome writes these with $'…' in bash.
    [Theory]
    [InlineData("""$'{"name":"O\'Brien"}'""", """{"name":"O'Brien"}""")]
    [InlineData("""$'line1\nline2\u0021'""", "line1\nline2!")]
    [InlineData("""$'caf\xc3\xa9 \u00e9 \ud83d\ude00 \U0001F600'""", "café é 😀 😀")]
    [InlineData("""'it'\''s'""", "it's")]
    [InlineData("""$'a\\b\tc\101\x41\q'""", "a\\b\tcAA\\q")]
    public void Read_BodyForBash_IsDecoded(string written, string body) =>
        Assert.Equal(body, Body($"curl 'http://h/x' -H 'content-type: text/plain' --data-raw {written}"));

    [Theory]
    [InlineData("""^"^{^\^"name^\^":^\^"O'Brien^\^"^}^" """, """{"name":"O'Brien"}""")]
    [InlineData("\"^{^\\^\"name^\\^\":1^}\"", """{"name":1}""")]
    [InlineData("^\"line1^\n\nline2^\"", "line1\nline2")]
    [InlineData("""^"100^% ^%^20^\^\^\^"done^\^"^" """, "100% %20\\\"done\"")]
    [InlineData("""^"a ^& b ^| c ^^ d^" """, "a & b | c ^ d")]
    [InlineData("""^"^%^PATH^%^" """, "%PATH%")]
    [InlineData("""^"^{^\^"path^\^":^\^"C:^\^\^\^\temp^\^\n^\^"^}^" """, """{"path":"C:\\temp\n"}""")]
    public void Read_BodyForCmd_IsDecoded(string written, string body) =>
        Assert.Equal(
            body,
            Body($"curl ^\"http://h/x^\" ^\n  -H ^\"content-type: text/plain^\" ^\n  --data-raw {written}")
        );

    // In quotes that are not Chrome's, a caret stands for itself.
    [Fact]
    public void Read_CaretInQuotesOfCmd_IsKept() => Assert.Equal("a^b", Body("curl http://h/x ^\n  -d \"a^b\""));

    private static string? Body(string text) => Assert.Single(new RequestReader().Read(text).Requests).Body?.Text;
}
