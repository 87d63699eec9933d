using System.Diagnostics;
using RequestImport.Model;

namespace RequestImport.Tests.Curl;

/// <summary>Runs commands with bash and the curl of this machine, and compares what arrives with the requests that are read.</summary>
public sealed class CurlOracleTests
{
    // curl adds these by itself; the reader does not.
    private static readonly string[] Added =
    [
        "Host: ",
        "Accept: */*",
        "User-Agent: curl/",
        "Content-Length: ",
        "Connection: ",
    ];

    [Theory]
    [InlineData("curl -s HOST")]
    [InlineData("curl -s 'HOST/a/./b/../c?d=..&e[]=1' -g")]
    [InlineData("curl -s --path-as-is HOST/a/../b")]
    [InlineData("curl -s 'HOST/\\[a\\]?x[]=1#top'")]
    [InlineData("curl -s HOST/x -d a=1 -d '' --data-raw @b --data-binary $'c\\nd'")]
    [InlineData("curl -s HOST/x --data-binary ''")]
    [InlineData("curl -s HOST/x --data-urlencode '=a b' --data-urlencode 'n=ä+&~' --data-urlencode 'x y'")]
    [InlineData("curl -s HOST/x -G -d a=1 --data-urlencode 'b=x y'")]
    [InlineData("curl -s 'HOST/x?c=3#d' -G -d a=1")]
    [InlineData("curl -s 'HOST/x?' --url-query a=b --url-query +c=%20")]
    [InlineData("curl -s HOST/x --json '{\"a\":' --json '1}' -X PUT")]
    [InlineData("curl -s HOST/x --json '{}' -H 'Accept: text/html'")]
    [InlineData("curl -s -I HOST/x")]
    [InlineData("curl -s HOST/x -X patch -d a -H 'Content-Type: text/plain'")]
    [InlineData("curl -s HOST/x -d a -H 'Content-Type:' -H 'Accept:' -H 'User-Agent:'")]
    [InlineData("curl -s HOST/x -H 'A: b' -H 'a:c' -H 'Empty;' -H 'NoColon' -H 'Nothing:'")]
    [InlineData("curl -s HOST/x -u me:secret -b 'b=2; c=3' -A agent -e 'http://r/;auto' -r 0-99")]
    [InlineData("curl -s HOST/x -u me:secret -H 'Authorization: A' -b a=1 -H 'Cookie: b=2'")]
    [InlineData("curl -s 'http://me:s%40@AUTHORITY/x'")]
    [InlineData("curl -s HOST/x --oauth2-bearer T -A '' -r 5")]
    [InlineData("curl -s HOST/a HOST/b -A x --next -s HOST/c -d d")]
    [InlineData("T='a b'; curl -s HOST/x -H \"A: $T ${T} \\$T 'q'\" && curl -s HOST/y # done")]
    [InlineData("curl -s HOST/x -d @- <<EOF\n{\"a\": \"\\$b\", \"c\": \"\\\\\"}\n\nEOF")]
    [InlineData("curl -s HOST/x --data-binary @- <<'EOF' | cat\n$a\nEOF")]
    [InlineData("curl -s HOST/x -d $'{\"n\":\"O\\'Brien\\u0021\\xc3\\xa9\\101\"}' \\\n  -H 'A: b'")]
    [InlineData("curl -s HOST/x -sXPOST -d\"a\\\"b\\\\c\\d\"'e'f\\ g")]
    public async Task Read_CommandThatCurlRuns_IsWhatArrives(string template)
    {
        Assert.SkipUnless(File.Exists("/usr/bin/curl") && File.Exists("/bin/bash"), "curl or bash is not installed.");
        using var recorder = new RequestRecorder();
        var command = template
            .Replace("HOST", "http://" + recorder.Authority, StringComparison.Ordinal)
            .Replace("AUTHORITY", recorder.Authority, StringComparison.Ordinal);

        await RunAsync(command);
        var read = new RequestReader().Read(command);

        Assert.Empty(read.Problems);
        Assert.Equal(
            recorder.Requests.Select(Text),
            read.Requests.Select(request => Text(request, recorder.Authority))
        );
    }

    private static async Task RunAsync(string command)
    {
        var start = new ProcessStartInfo("/bin/bash", ["-c", command]) { RedirectStandardOutput = true };
        // No settings of the user, and no proxy.
        start.Environment["HOME"] = start.Environment["CURL_HOME"] = Path.GetTempPath();
        start.Environment["NO_PROXY"] = "*";
        using var process = Process.Start(start)!;
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(0, process.ExitCode);
    }

    private static string Text(RecordedRequest request) =>
        Text(request.Method, request.Target, request.Headers, request.Body);

    private static string Text(ImportedRequest request, string authority) =>
        Text(
            request.Method,
            request.Uri[$"http://{authority}".Length..],
            request.Headers.Select(header => $"{header.Name}: {header.Value}".TrimEnd()),
            request.Body?.Text ?? ""
        );

    private static string Text(string method, string target, IEnumerable<string> headers, string body) =>
        string.Join(
            '\n',
            headers
                .Select(header => header.Replace(":c", ": c", StringComparison.Ordinal).TrimEnd())
                .Where(header => !Added.Any(added => header.StartsWith(added, StringComparison.Ordinal)))
                .Order(StringComparer.Ordinal)
                .Prepend($"{method} {target}")
                .Append(body)
        );
}
