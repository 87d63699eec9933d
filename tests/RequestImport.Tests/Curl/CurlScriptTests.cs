namespace RequestImport.Tests.Curl;

/// <summary>Commands as people copy them: several at once, with prompts, pipes and variables around them.</summary>
public sealed class CurlScriptTests
{
    [Theory]
    [InlineData("curl http://h/a\ncurl -X DELETE http://h/b", "GET http://h/a\nDELETE http://h/b")]
    [InlineData(
        "curl http://h/a && curl http://h/b; curl http://h/c",
        "GET http://h/a\nGET http://h/b\nGET http://h/c"
    )]
    [InlineData("curl -sL http://h/a --next http://h/b", "GET http://h/a -L=50 out: -s\nGET http://h/b")]
    [InlineData("curl -A x http://h/a http://h/b", "GET http://h/a [User-Agent: x]\nGET http://h/b [User-Agent: x]")]
    [InlineData("curl http://h/a -d @ok & curl http://h/b", "GET http://h/b\n! ExternalContent -d @ok")]
    [InlineData("curl http://h/x | xargs -I{} echo {}", "GET http://h/x out: | xargs -I{} echo {}")]
    [InlineData("curl http://h/x |\n sort -u | head", "GET http://h/x out: | sort -u | head")]
    [InlineData("curl http://h/x > a.json 2>&1", "GET http://h/x out: > a.json, 2>&1")]
    [InlineData("cd src\ncurl http://h/x # the list", "GET http://h/x\n~ cd src")]
    [InlineData("echo '{}' | curl -d @- http://h/x", "! ExternalContent -d @-\n~ echo '{}'")]
    public void Read_SeveralCommands_AreSeveralRequests(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Theory]
    [InlineData("$ curl http://h/x")]
    [InlineData("% curl http://h/x")]
    [InlineData("user@host:~$ curl http://h/x")]
    [InlineData("root@0f3c:/app# curl http://h/x")]
    [InlineData("[user@host src]$ curl http://h/x")]
    [InlineData(@"C:\Users\me>curl http://h/x")]
    [InlineData("#!/bin/sh\n# lists the orders\n\ncurl http://h/x")]
    [InlineData("/usr/bin/curl http://h/x")]
    [InlineData("curl.exe http://h/x")]
    [InlineData("curl \\\r\n  http://h/x\r\n")]
    [InlineData("```bash\ncurl http://h/x\n```")]
    [InlineData("export A=b\ncurl http://h/x")]
    public void Read_PromptsAndComments_AreNoPartOfTheRequest(string text) =>
        Assert.Equal("GET http://h/x", Outcome.Of(text));

    [Theory]
    [InlineData("sudo curl http://h/x", "GET http://h/x\n~ sudo")]
    [InlineData("time curl http://h/x", "GET http://h/x\n~ time")]
    [InlineData("A=b curl http://h/x", "GET http://h/x\n~ A=b")]
    public void Read_WordsInFrontOfCurl_AreLeftOut(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Theory]
    [InlineData("T=abc\ncurl -H \"A: $T ${T}\" http://h/x", "GET http://h/x [A: abc abc]")]
    [InlineData("export H=http://h; curl $H/x", "GET http://h/x")]
    [InlineData("A=1; B=${A}2; curl http://h/$B", "GET http://h/12")]
    [InlineData("curl -H 'A: $T' http://h/x", "GET http://h/x [A: $T]")]
    [InlineData("curl -H \"A: \\$T\" http://h/x", "GET http://h/x [A: $T]")]
    [InlineData("curl -H \"A: Bearer $T\" http://h/x", "GET http://h/x [A: Bearer $T] needs: T")]
    [InlineData("curl \"${BASE:-http://h}/x\"", "GET ${BASE:-http://h}/x needs: BASE")]
    [InlineData("curl -u \"$U:$P\" http://h/x", "GET http://h/x [Authorization: Basic $U:$P] needs: U, P")]
    [InlineData("curl -H \"A: $(cat token)\" http://h/x", "GET http://h/x [A: $(cat token)] needs: $(cat token)")]
    [InlineData("curl -H \"A: `cat token`\" http://h/x", "GET http://h/x [A: `cat token`] needs: `cat token`")]
    [InlineData("T=$(curl http://h/t)\ncurl -H \"A: $T\" http://h/x", "GET http://h/x [A: $T] needs: T")]
    [InlineData("curl -H ^\"A: %T%^\" http://h/%E4%B8", "GET http://h/%E4%B8 [A: %T%] needs: T")]
    public void Read_Variables_HaveTheirValueOrAreFields(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Theory]
    [InlineData("curl -H \"A: Bearer $T\" http://h/x", "T", "t", "GET http://h/x [A: Bearer t]")]
    [InlineData("curl -u \"me:$P\" http://h/x", "P", "secret", "GET http://h/x [Authorization: Basic bWU6c2VjcmV0]")]
    [InlineData("curl -G --data-urlencode \"q=$Q\" http://h/x", "Q", "a b", "GET http://h/x?q=a+b")]
    [InlineData("curl \"$BASE/x\"", "BASE", "h:80/../a", "GET http://h:80/a/x")]
    [InlineData("curl -H \"A: $(cat token)\" http://h/x", "$(cat token)", "t", "GET http://h/x [A: t]")]
    public void Read_FieldsWithValues_IsTheRequestWithThem(string text, string name, string value, string expected) =>
        Assert.Equal(
            expected,
            Outcome.Of(new RequestReader().Read(text, new Dictionary<string, string> { [name] = value }))
        );

    [Theory]
    [InlineData("curl -d @- http://h/x <<EOF\n{\"a\":\"$A\\$B\"}\nEOF", "\"{\"a\":\"$A$B\"}\" needs: A")]
    [InlineData("curl --data-binary @- http://h/x <<'EOF'\n$A\nEOF\n", "\"$A\n\"")]
    [InlineData("curl --data-binary @- http://h/x <<-EOF | jq .\n\ta\n\tEOF", "\"a\n\" out: | jq .")]
    public void Read_HereDocument_IsTheBody(string text, string expected) =>
        Assert.EndsWith(
            "[Content-Type: application/x-www-form-urlencoded] " + expected,
            Outcome.Of(text),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("curl 'http://h/x", "! UnclosedQuote '")]
    [InlineData("curl \"http://h/x", "! UnclosedQuote \"")]
    [InlineData("curl $'http://h/x", "! UnclosedQuote $'")]
    [InlineData("curl -d @- http://h/x <<EOF\na", "! UnclosedQuote <<EOF")]
    [InlineData("curl -H \"A: $(cat\" http://h/x", "! UnclosedQuote $(")]
    [InlineData("curl http://h/x?a=1&b=2", "! UnsupportedShellSyntax &")]
    [InlineData("curl http://h/x \\ \n -d a", "! UnsupportedShellSyntax \\")]
    [InlineData("curl http://h/x\n -d a", "! UnsupportedShellSyntax -d")]
    [InlineData("curl -d {\"a\":1,\"b\":2} http://h/x", "! UnsupportedShellSyntax {…}")]
    [InlineData("curl ‘http://h/x’", "! UnsupportedShellSyntax ‘")]
    [InlineData(
        "curl\u00a0-s http://h/x; curl -s\u00a0-v http://h/x",
        "! UnsupportedShellSyntax U+00A0\n~ curl\u00a0-s http://h/x"
    )]
    [InlineData("curl http://h/<id>", "! UnsupportedShellSyntax >")]
    [InlineData("(curl http://h/x)", "! UnsupportedShellSyntax (")]
    [InlineData("for i in 1 2; do curl http://h/x; done", "! UnsupportedShellSyntax for")]
    [InlineData("curl $OPTIONS http://h/x", "! UnsupportedShellSyntax $OPTIONS")]
    [InlineData(@"curl http://h/x -d $'\xff'", @"! InvalidUnicode \xff")]
    [InlineData(@"curl http://h/x -d $'a\0b'", @"! UnsupportedShellSyntax \0")]
    [InlineData("# curl http://h/x", "! NoRequest")]
    public void Read_TextThatIsNotAListOfSimpleCommands_IsRefusedByName(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Fact]
    public void Read_Problem_HasItsLine() =>
        Assert.Equal(
            3,
            Assert.Single(new RequestReader().Read("curl http://h/x \\\n -H 'A: b' \\\n -d @file").Problems).Line
        );
}
