using System.Text;
using Lab.Storage.Documents;

namespace Imports.Tests;

internal static class Readings
{
    public static readonly DateTimeOffset Now = new(2026, 11, 22, 12, 0, 0, TimeSpan.Zero);

    /// <summary>One sample of each format.</summary>
    public static TheoryData<string> Texts =>
        [
            Samples.K6Export,
            Samples.K6HandleSummary,
            Samples.K6Lines(),
            Samples.LocustStatistics,
            Samples.LocustHistory,
            Samples.Wrk,
            Samples.Hey,
            Samples.Oha,
            Samples.OhaJson,
            Samples.Vegeta,
            Samples.VegetaJson,
            Samples.K6MachineReadable,
            Samples.Hgrm,
            Samples.LoggedHistograms(),
            Samples.OfFile("ab.txt"),
            Samples.OfFile("autocannon.txt"),
            Samples.OfFile("autocannon.json"),
            Samples.OfFile("bombardier.txt"),
            Samples.OfFile("bombardier.json"),
            Samples.OfFile("h2load.txt"),
            Samples.OfFile("h2load-timed.txt"),
            Samples.OfFile("jmeter.jtl"),
            Samples.OfFile("jmeter-xml.jtl"),
            Samples.OfFile("artillery.json"),
            Samples.OfFile("nbomber.txt"),
            Samples.OfFile("nbomber.md"),
            Samples.OfFile("nbomber.csv"),
            Samples.OfFile("nbomber.json"),
        ];

    public static RunDocument Run(string text, string? name = null, DateTimeOffset? now = null)
    {
        var reading = ImportFormats.Read(Encoding.UTF8.GetBytes(text), name, now ?? Now);
        Assert.Null(reading?.Reason);
        return reading!.Run!;
    }

    public static void IsRefused(string sample, string told, string instead, string words)
    {
        Assert.Contains(told, sample, StringComparison.Ordinal);
        var reading = ImportFormats.Read(
            Encoding.UTF8.GetBytes(sample.Replace(told, instead, StringComparison.Ordinal)),
            null,
            Now
        );

        Assert.Null(reading!.Run);
        Assert.Contains(words, reading.Reason, StringComparison.Ordinal);
    }
}
