using Imports.Aggregation;
using Imports.K6;
using Lab.Storage.Summaries;
using LoadEngine.Recording;
using Reports.Facts;

namespace Imports.Tests;

/// <summary>Failures by the texts and codes of other tools, and their effect on percentiles.</summary>
public sealed class FailuresTests
{
    [Theory]
    [InlineData("dial tcp 127.0.0.1:5099: connect: connection refused", ErrorKind.ConnectRefused)]
    [InlineData(
        "dial tcp [::1]:5099: connectex: No connection could be made because the target machine actively refused it.",
        ErrorKind.ConnectRefused
    )]
    [InlineData("context deadline exceeded (Client.Timeout exceeded while awaiting headers)", ErrorKind.RequestTimeout)]
    [InlineData(
        "net/http: request canceled (Client.Timeout exceeded while awaiting headers)",
        ErrorKind.RequestTimeout
    )]
    [InlineData(
        "net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)",
        ErrorKind.ConnectTimeout
    )]
    [InlineData("dial tcp 10.0.0.1:80: i/o timeout", ErrorKind.ConnectTimeout)]
    [InlineData("read tcp 127.0.0.1:40000->127.0.0.1:5080: read: connection reset by peer", ErrorKind.ConnectionReset)]
    [InlineData("write tcp 127.0.0.1:40000->127.0.0.1:5080: write: broken pipe", ErrorKind.ConnectionReset)]
    [InlineData("EOF", ErrorKind.ConnectionReset)]
    [InlineData("unexpected EOF", ErrorKind.BodyError)]
    [InlineData("dial tcp: lookup nowhere.invalid: no such host", ErrorKind.NameResolution)]
    [InlineData("dial tcp: lookup nowhere.invalid on 127.0.0.53:53: read udp: i/o timeout", ErrorKind.NameResolution)]
    [InlineData("dial tcp 127.0.0.1:5080: socket: too many open files", ErrorKind.LocalLimit)]
    [InlineData("dial tcp 127.0.0.1:5080: connect: cannot assign requested address", ErrorKind.LocalLimit)]
    [InlineData("x509: certificate signed by unknown authority", ErrorKind.Tls)]
    [InlineData("net/http: TLS handshake timeout", ErrorKind.Tls)]
    [InlineData("something else", ErrorKind.Other)]
    public void KindOf_WordsOfAFailure_IsWhatTheyMean(string text, ErrorKind kind) =>
        Assert.Equal(kind, ErrorKindClassifier.Classify(text));

    [Theory]
    [InlineData(1050, ErrorKind.RequestTimeout)]
    [InlineData(1101, ErrorKind.NameResolution)]
    [InlineData(1211, ErrorKind.ConnectTimeout)]
    [InlineData(1212, ErrorKind.ConnectRefused)]
    [InlineData(1220, ErrorKind.ConnectionReset)]
    [InlineData(1310, ErrorKind.Tls)]
    [InlineData(1000, ErrorKind.Other)]
    [InlineData(null, null)]
    public void KindOf_CodeOfK6_IsWhatItStandsFor(int? code, ErrorKind? kind) =>
        Assert.Equal(kind, K6Errors.KindOf(code));

    [Fact]
    public void Read_HeyThatReachedNoOne_ReportsRefusedConnectionsAndNoLatency()
    {
        var figures = Readings.Run(Samples.HeyRefused).Summary!.Total;

        Assert.Equal(new Dictionary<string, long> { ["connect-refused"] = 3 }, figures.FailuresByKind.ToDictionary());
        Assert.Equal((3, 3, null), (figures.Requests, figures.Failed, figures.P50Ms));
    }

    [Fact]
    public void LeftOut_OfAToolWhoseLatenciesAreOfAllAnswers_ReportsNothingOfGoodOnesAlone()
    {
        var summary = Readings.Run(Samples.Wrk).Summary!;
        var failing = Readings.Run(Samples.Hey.Replace("[200]	190", "[500]	190", StringComparison.Ordinal)).Summary!;

        Assert.Empty(Caveats.Describe(summary, kind => $"{kind}"));
        Assert.Empty(Caveats.Describe(failing, kind => $"{kind}"));
        Assert.False(Caveats.HasStar(failing.Total));
    }

    [Fact]
    public void Read_TenthsOfMillisecondsTakenFromSeconds_AreExact()
    {
        var hey = Readings
            .Run(
                Samples
                    .Hey.Replace("10%% in 0.2010", "10%% in 0.0006", StringComparison.Ordinal)
                    .Replace("50%% in 0.2031", "50%% in 0.0007", StringComparison.Ordinal)
            )
            .Summary!.Total;
        var wrk = Readings.Run(Samples.Wrk.Replace("950.00us", "700.07us", StringComparison.Ordinal)).Summary!.Total;

        Assert.Equal((0.7, 0.70007), (hey.P50Ms, wrk.P50Ms));
    }

    [Theory]
    [InlineData("  96500 requests", "the text of wrk", "its line 'N requests in T', its line 'Requests/sec'")]
    [InlineData("Requests/sec", "the text of wrk", "its line 'Requests/sec'")]
    public void Read_WrkCutOff_ReportsWhoseItIsAndWhatIsMissing(string from, string whose, string missing) =>
        Assert.Multiple(
            () => Assert.Contains(whose, Reason(Samples.Wrk, from), StringComparison.Ordinal),
            () => Assert.Contains(missing, Reason(Samples.Wrk, from), StringComparison.Ordinal)
        );

    [Theory]
    [InlineData("  Requests/sec", "its line 'Requests/sec'")]
    [InlineData("Status code", "its list 'Status code distribution'")]
    public void Read_HeyCutOff_ReportsWhoseItIsAndWhatIsMissing(string from, string missing) =>
        Assert.Multiple(
            () => Assert.Contains("the text of hey", Reason(Samples.Hey, from), StringComparison.Ordinal),
            () => Assert.Contains(missing, Reason(Samples.Hey, from), StringComparison.Ordinal)
        );

    [Fact]
    public void Read_WrkWithoutItsFirstLine_ReportsIt() =>
        Assert.Contains(
            "its first line",
            ImportFormats
                .Read(
                    System.Text.Encoding.UTF8.GetBytes(
                        Samples.Wrk[Samples.Wrk.IndexOf('\n', StringComparison.Ordinal)..]
                    ),
                    null,
                    DateTimeOffset.UnixEpoch
                )!
                .Reason,
            StringComparison.Ordinal
        );

    private static string? Reason(string sample, string from) =>
        ImportFormats
            .Read(
                System.Text.Encoding.UTF8.GetBytes(sample[..sample.IndexOf(from, StringComparison.Ordinal)]),
                null,
                DateTimeOffset.UnixEpoch
            )!
            .Reason;
}
