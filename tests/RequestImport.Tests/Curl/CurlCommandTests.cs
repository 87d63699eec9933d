namespace RequestImport.Tests.Curl;

/// <summary>A command and the request that curl sends for it.</summary>
public sealed class CurlCommandTests
{
    private const string Form = "[Content-Type: application/x-www-form-urlencoded]";

    [Theory]
    [InlineData("curl localhost:5000/x", "GET http://localhost:5000/x")]
    [InlineData("curl http://h", "GET http://h/")]
    [InlineData("curl -XDELETE --url http://h/x", "DELETE http://h/x")]
    [InlineData("curl --request=patch http://h/x", "patch http://h/x")]
    [InlineData("curl -I http://h/x", "HEAD http://h/x")]
    [InlineData("curl http://h/x -- -y", "GET http://h/x\nGET http://-y/")]
    [InlineData("curl 'http://h/a/../b/./c?d=..#e'", "GET http://h/b/c?d=.. out: #e")]
    [InlineData("curl --path-as-is http://h/a/../b", "GET http://h/a/../b")]
    [InlineData("curl -g 'http://h/{a}?b[]=1'", "GET http://h/{a}?b[]=1")]
    [InlineData(@"curl 'http://h/\[a\]?b[]=1'", "GET http://h/[a]?b[]=1")]
    [InlineData("curl http://[::1]:5000/x", "GET http://[::1]:5000/x")]
    [InlineData("curl --proto-default https h/x", "GET https://h/x")]
    [InlineData("curl http://0.0.0.0:8080/x", "GET http://127.0.0.1:8080/x warns: 1")]
    [InlineData("curl -sSkLXPOST http://h/x", "POST http://h/x -L=50 -k out: -s, -S")]
    [InlineData("curl -L --max-redirs 3 --no-insecure http://h/x", "GET http://h/x -L=3")]
    [InlineData("curl -L --max-redirs=-1 http://h/x", "GET http://h/x -L=2147483647")]
    [InlineData("curl --max-redirs 3 http://h/x", "GET http://h/x out: --max-redirs")]
    [InlineData(
        "curl --noproxy '*' --proto '=https' --cert-type PEM http://h/x",
        "GET http://h/x out: --noproxy, --proto, --cert-type"
    )]
    public void Read_AddressAndSwitches_IsTheRequest(string command, string expected) =>
        Assert.Equal(expected, Outcome.Of(command));

    [Theory]
    [InlineData("curl -d a=1 -d b=2 http://h/x", $"POST http://h/x {Form} \"a=1&b=2\"")]
    [InlineData("curl --data-binary '' http://h/x", $"POST http://h/x {Form} \"\"")]
    [InlineData("curl -d '' -d a http://h/x", $"POST http://h/x {Form} \"a\"")]
    [InlineData("curl -X PUT -d @- http://h/x <<< a", $"PUT http://h/x {Form} \"a\"")]
    [InlineData("curl --data-raw @a http://h/x", $"POST http://h/x {Form} \"@a\"")]
    [InlineData("curl --data-urlencode '=a b' http://h/x", $"POST http://h/x {Form} \"a+b\"")]
    [InlineData("curl --data-urlencode 'n=ä&/' http://h/x", $"POST http://h/x {Form} \"n=%C3%A4%26%2F\"")]
    [InlineData(
        "curl -d a -H 'Content-Type: text/plain' http://h/x",
        "POST http://h/x [Content-Type: text/plain] \"a\""
    )]
    [InlineData("curl -d a -H 'Content-Type:' http://h/x", "POST http://h/x \"a\" out: Content-Type:")]
    [InlineData(
        "curl --json '{\"a\":' --json '1}' http://h/x",
        "POST http://h/x [Accept: application/json] [Content-Type: application/json] \"{\"a\":1}\""
    )]
    [InlineData("curl -G -d a=1 --data-urlencode 'b=x y' 'http://h/x?c=3#d'", "GET http://h/x?c=3&a=1&b=x+y out: #d")]
    [InlineData("curl -G -I -d a http://h/x", "HEAD http://h/x?a")]
    [InlineData("curl -X GET -d a http://h/x", $"GET http://h/x {Form} \"a\"")]
    [InlineData("curl --url-query a=b --url-query '+c=%20' http://h/x", "GET http://h/x?a=b&c=%20")]
    public void Read_Data_IsTheBodyOrTheQuery(string command, string expected) =>
        Assert.Equal(expected, Outcome.Of(command));

    [Theory]
    [InlineData("curl -H 'A: b' -H 'a:c' http://h/x", "GET http://h/x [A: b] [a: c]")]
    [InlineData("curl -H 'Empty;' -H 'Accept:' http://h/x", "GET http://h/x [Empty: ] out: Accept:")]
    [InlineData("curl -H 'NoColon' http://h/x", "GET http://h/x out: NoColon")]
    [InlineData("curl -u me:secret http://h/x", "GET http://h/x [Authorization: Basic bWU6c2VjcmV0]")]
    [InlineData("curl 'http://me:s%40@h/x'", "GET http://h/x [Authorization: Basic bWU6c0A=]")]
    [InlineData("curl -u me:secret -H 'Authorization: A' http://h/x", "GET http://h/x [Authorization: A] out: -u")]
    [InlineData("curl --oauth2-bearer T http://h/x", "GET http://h/x [Authorization: Bearer T]")]
    [InlineData("curl -b a=1 -b 'b=2' http://h/x", "GET http://h/x [Cookie: a=1; b=2]")]
    [InlineData("curl -b '' -c jar http://h/x", "GET http://h/x out: -c, -b")]
    [InlineData("curl -A '' -e 'http://r;auto' http://h/x", "GET http://h/x [Referer: http://r] out: -A")]
    [InlineData("curl -r 0-99 http://h/x", "GET http://h/x [Range: bytes=0-99]")]
    [InlineData("curl -r 100 http://h/x", "GET http://h/x [Range: bytes=100-]")]
    [InlineData(
        "curl -H 'Host: h' -H 'Connection: close' -H 'TE: trailers' -H 'Content-Length: 1' http://h/x",
        "GET http://h/x out: Host: h, Connection: close, TE: trailers, Content-Length: 1"
    )]
    [InlineData("curl -H 'Host: other' http://h/x", "GET http://h/x [Host: other] warns: 1")]
    [InlineData("curl -H 'Host: h:80' http://h/x", "GET http://h/x out: Host: h:80")]
    public void Read_Headers_AreThoseThatCurlSends(string command, string expected) =>
        Assert.Equal(expected, Outcome.Of(command));

    [Theory]
    [InlineData("curl -X POST", "! MissingAddress curl")]
    [InlineData("curl '' -d a", "! MissingAddress")]
    [InlineData("curl http://h/x -H", "! InvalidOptionValue -H")]
    [InlineData("curl --silent=a http://h/x", "! InvalidOptionValue --silent")]
    [InlineData("curl --max-redirs many http://h/x", "! InvalidOptionValue --max-redirs")]
    [InlineData("curl -u me http://h/x", "! InvalidOptionValue -u")]
    [InlineData("curl --frobnicate T http://h/x", "! UnknownOption --frobnicate")]
    [InlineData("curl --no-header http://h/x", "! UnknownOption --no-header")]
    [InlineData("curl --expand-url '{{a}}' http://h/x", "! UnsupportedOption --expand-url")]
    [InlineData("curl --digest -u a:b http://h/x", "! UnsupportedOption --digest")]
    [InlineData("curl -sF a=b http://h/x", "! UnsupportedOption -F")]
    [InlineData("curl -x http://proxy:3128 http://h/x", "! UnsupportedOption -x")]
    [InlineData("curl -K secrets.txt http://h/x", "! ExternalContent -K")]
    [InlineData("curl -T big.bin http://h/x", "! ExternalContent -T")]
    [InlineData("curl -d @body.json http://h/x", "! ExternalContent -d @body.json")]
    [InlineData("curl -H @headers.txt http://h/x", "! ExternalContent -H @headers.txt")]
    [InlineData("curl -b cookies.txt http://h/x", "! ExternalContent -b cookies.txt")]
    [InlineData("curl --data-urlencode n@file http://h/x", "! ExternalContent --data-urlencode n@file")]
    [InlineData("curl -d @- http://h/x", "! ExternalContent -d @-")]
    [InlineData("curl -I -d a http://h/x", "! ConflictingOptions curl")]
    [InlineData("curl -G -d a --url-query b http://h/x", "! ConflictingOptions curl")]
    [InlineData("curl -u a:b --oauth2-bearer T http://h/x", "! ConflictingOptions -u")]
    [InlineData("curl 'http://h/[1-3]'", "! InvalidAddress http://h/[1-3]")]
    [InlineData("curl 'http://h/{a}'", "! InvalidAddress http://h/{a}")]
    [InlineData("curl ftp://h/x", "! InvalidAddress ftp://h/x")]
    [InlineData("curl ftp.h.org/x", "! InvalidAddress ftp.h.org/x")]
    [InlineData("curl http://:5000/x", "! InvalidAddress http://:5000/x")]
    [InlineData("curl http:///x", "! InvalidAddress http:///x")]
    [InlineData("curl 'http://h/a b'", "! InvalidAddress http://h/a b")]
    [InlineData("curl -X 'A B' http://h/x", "! InvalidMethod A B")]
    [InlineData("curl -H 'A b: c' http://h/x", "! InvalidHeader A b")]
    [InlineData("curl -H $'A: b\\nc' http://h/x", "! InvalidHeader A")]
    public void Read_InputThatCannotBeSentExactly_IsRefusedByName(string command, string expected) =>
        Assert.Equal(expected, Outcome.Of(command));
}
