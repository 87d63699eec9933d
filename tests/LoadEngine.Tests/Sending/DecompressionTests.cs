using System.IO.Compression;
using System.Text;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class DecompressionTests
{
    [Fact]
    public async Task Run_Decompress_AsksForItUnpacksAndLooksAtWhatWasPacked()
    {
        var packed = Pack(new string('z', 5_000) + "inside");
        await using var server = ScriptedServer.Answering(
            $"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {packed.Length}\r\n\r\n{packed}"
        );
        var plan = LiveRun.Plan(server.Url, new SharedIterations(3, 1));
        var end = await LiveRun.CompleteAsync(
            plan with
            {
                Decompress = true,
                Target = new(
                    "Packed",
                    [RequestTemplate.Get(server.Url) with { Expect = new() { Contains = "inside" } }]
                ),
            }
        );
        Assert.Equal((3, 3 * 5_006), (end.Total.Counts.Succeeded, end.Total.Counts.BodyBytes));
        Assert.All(
            server.Requests,
            request => Assert.Contains("gzip", request.Header("Accept-Encoding"), StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Run_DecompressWhatIsNotPacked_IsABrokenResponseAndNotTheEndOfTheRun()
    {
        await using var server = ScriptedServer.Answering(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 8\r\n\r\nnot-gzip"
        );
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(3, 1)) with
            {
                Decompress = true,
            }
        );
        Assert.Equal(3, end.Total.Counts.ByError["body-error"]);
    }

    // The scripted server writes one byte for each character.
    private static string Pack(string text)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest))
            gzip.Write(Encoding.ASCII.GetBytes(text));
        return Encoding.Latin1.GetString(packed.ToArray());
    }
}
