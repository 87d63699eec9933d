using System.Text;
using Lab.Storage.Documents;
using Reports.Facts;

namespace Imports.Tests.Histograms;

public sealed class HistogramLogTextTests
{
    [Fact]
    public void Read_HistogramLog_HoldsEveryValueOfItsMainLines()
    {
        var run = Readings.Run(Samples.LoggedHistograms());

        Assert.Equal([100, 200], run.Intervals.Select(interval => (int)interval.Totals.Succeeded));
        Assert.Equal((300, 3.0, 100.0), (run.Summary!.Total.Requests, run.Summary.Seconds, run.Summary.Total.Rps));
        Assert.InRange(run.Summary.Total.P50Ms!.Value, 9.98, 10.02);
    }

    [Fact]
    public void Read_HistogramLogWithoutItsHeader_HasNoStart()
    {
        var log = Samples.LoggedHistograms();

        var run = Readings.Run(log[log.IndexOf("\n0.000,", StringComparison.Ordinal)..]);

        Assert.Equal((300, StartOrigin.NotKnown), (run.Summary!.Total.Requests, run.Run.StartOrigin));
    }

    [Theory]
    [InlineData(0, 0x1c849319)]
    [InlineData(1, 0x1c849312)]
    public void Read_HistogramLogOfAnEarlierVersion_IsRefusedByTheVersion(int version, int cookie)
    {
        var payload = new byte[60];
        System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(payload, cookie);
        var log = $"#[Histogram log format version 1.{version}]\n0.0,1.0,2.0,{Convert.ToBase64String(payload)}\n";

        var reading = ImportFormats.Read(Encoding.UTF8.GetBytes(log), null, Readings.Now);

        Assert.StartsWith(
            $"It is a log of HdrHistogram in version {version} ",
            reading!.Reason,
            StringComparison.Ordinal
        );
    }

    // The library's own pattern would go back and forth in it for hours.
    [Fact]
    public void Read_HistogramLogWithAnEndlessNumber_IsRefusedAtOnce()
    {
        var log = Samples
            .LoggedHistograms()
            .Replace("\n0.000,", "\n" + new string('1', 3_000_000) + ",", StringComparison.Ordinal);

        Assert.Contains(
            "more than numbers",
            ImportFormats.Read(Encoding.UTF8.GetBytes(log), null, Readings.Now)!.Reason,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Read_HistogramLogDamagedAnywhere_IsRefusedWithAMessageOrRead()
    {
        var (log, random) = (Samples.LoggedHistograms(), new Random(11));
        for (var i = 0; i < 300; i++)
        {
            var letters = log.ToCharArray();
            for (var j = 0; j < 3; j++)
                letters[random.Next(log.IndexOf("HIST", StringComparison.Ordinal), letters.Length)] = (char)(
                    '0' + random.Next(70)
                );

            var reading = ImportFormats.Read(Encoding.UTF8.GetBytes(letters), null, Readings.Now);

            Assert.True(reading is null || reading.Run is not null ^ reading.Reason is { Length: > 20 });
        }
    }

    [Theory]
    [InlineData(12, 5)]
    [InlineData(24, 0)]
    public void Read_HistogramLogThatAsksForMuchMemory_IsRefusedBeforeItIsGivenAny(int at, byte value)
    {
        var lines = Samples.LoggedHistograms().Split('\n');
        var line = Array.FindIndex(lines, text => text.Contains("HIST", StringComparison.Ordinal));
        var payload = Convert.FromBase64String(lines[line][(lines[line].LastIndexOf(',') + 1)..]);
        using var plain = new MemoryStream();
        using (
            var inflated = new System.IO.Compression.ZLibStream(
                new MemoryStream(payload, 8, payload.Length - 8),
                System.IO.Compression.CompressionMode.Decompress
            )
        )
            inflated.CopyTo(plain);
        var bytes = plain.ToArray();
        (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = (0, 0, 0, value);
        if (at == 24)
            Array.Clear(bytes, 24, 8);
        using var packed = new MemoryStream();
        packed.Write(payload, 0, 8);
        using (
            var deflated = new System.IO.Compression.ZLibStream(
                packed,
                System.IO.Compression.CompressionLevel.Fastest,
                leaveOpen: true
            )
        )
            deflated.Write(bytes);
        lines[line] = lines[line][..(lines[line].LastIndexOf(',') + 1)] + Convert.ToBase64String(packed.ToArray());

        var reading = ImportFormats.Read(Encoding.UTF8.GetBytes(string.Join('\n', lines)), null, Readings.Now);

        Assert.Contains("is not read", reading!.Reason, StringComparison.Ordinal);
    }
}
