using System.Globalization;
using System.Text;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Imports.Tests;

/// <summary>Results as written by the tools.</summary>
internal static class Samples
{
    /// <summary>Reads a file of the folder <c>Results</c>.</summary>
    public static string OfFile(string name)
    {
        using var stream = typeof(Samples).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    public const string K6Export = """
        {
          "root_group": { "name": "", "path": "", "checks": {} },
          "metrics": {
            "http_req_duration": { "min": 0.1, "max": 900.5, "avg": 210.25, "med": 205.5, "p(90)": 220, "p(95)": 240.75 },
            "http_req_duration{expected_response:true}": { "min": 200, "max": 800.5, "avg": 215.25, "med": 206.5,
              "p(90)": 221, "p(95)": 241.75 },
            "http_req_failed": { "passes": 40, "fails": 960, "value": 0.04 },
            "http_reqs": { "count": 1000, "rate": 50 },
            "vus_max": { "value": 20, "min": 20, "max": 20 }
          }
        }
        """;

    public const string K6HandleSummary = """
        {"metrics":{"http_reqs":{"type":"counter","contains":"default","values":{"count":300,"rate":29.5}},
          "http_req_duration":{"type":"trend","contains":"time","values":{"avg":10,"min":1,"med":9,"max":99,"p(90)":20,"p(95)":30,"p(99)":70}},
          "http_req_failed":{"type":"rate","contains":"default","values":{"rate":0,"passes":0,"fails":300}}},
         "state":{"isStdOutTTY":true,"testRunDurationMs":10160.25}}
        """;

    private const string Quantiles = "50%,66%,75%,80%,90%,95%,98%,99%,99.9%,99.99%,100%";

    private const string LocustStatisticsHeader =
        "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,"
        + "Max Response Time,Average Content Size,Requests/s,Failures/s,"
        + Quantiles;

    private const string LocustHistoryHeader =
        $"Timestamp,User Count,Type,Name,Requests/s,Failures/s,{Quantiles},Total Request Count,Total Failure Count,"
        + "Total Median Response Time,Total Average Response Time,Total Min Response Time,Total Max Response Time,"
        + "Total Average Content Size";

    public const string LocustStatistics = $"""
        {LocustStatisticsHeader}
        GET,"/a,b",400,4,200,210.5,190,450,12,40.0,0.4,200,210,210,220,230,250,300,400,450,450,450
        ,Aggregated,400,4,200,210.5,190,450.25,12,40.0,0.4,200,210,210,220,230,250,300,400,450,450,450

        """;

    public const string LocustHistory = $"""
        {LocustHistoryHeader}
        1750000000,0,,Aggregated,0.000000,0.000000,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,0,0,0,0.0,0,0,0
        1750000001,10,,Aggregated,45.000000,1.000000,200,210,210,210,220,230,240,250,250,250,250,50,1,200,205.5,190,250.5,12
        1750000003,20,,Aggregated,90.000000,2.000000,210,210,220,220,230,240,250,260,260,260,260,240,5,210,208.25,190,260.5,12

        """;

    public const string Wrk = """
        Running 2s test @ http://127.0.0.1:5080/health
          2 threads and 64 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     1.20ms    1.11ms  20.30ms   91.20%
            Req/Sec    24.10k     2.10k   30.00k    68.00%
          Latency Distribution
             50%  950.00us
             75%    1.50ms
             90%    2.30ms
             99%    5.60ms
          96500 requests in 2.00s, 14.00MB read
          Socket errors: connect 1, read 3, write 0, timeout 2
          Non-2xx or 3xx responses: 12
        Requests/sec:  48250.12
        Transfer/sec:      7.00MB
        """;

    public const string Hey = """

        Summary:
          Total:	4.0250 secs
          Slowest:	0.3120 secs
          Fastest:	0.2003 secs
          Average:	0.2041 secs
          Requests/sec:	49.4410

          Total data:	2189 bytes
          Size/request:	11 bytes

        Response time histogram:
          0.200 [1]	|
          0.312 [198]	|■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■

        Latency distribution:
          10%% in 0.2010 secs
          50%% in 0.2031 secs
          90%% in 0.2060 secs
          95%% in 0.2075 secs
          99%% in 0.3100 secs

        Details (average, fastest, slowest):
          DNS+dialup:	0.0001 secs, 0.2003 secs, 0.3120 secs

        Status code distribution:
          [200]	190 responses
          [503]	7 responses

        Error distribution:
          [2]	Get "http://127.0.0.1:5080/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)
        """;

    public const string HeyRefused = """

        Summary:
          Total:	0.0060 secs
          Slowest:	0.0000 secs
          Fastest:	0.0000 secs
          Average:	NaN secs
          Requests/sec:	500.0000

        Error distribution:
          [2]	Get "http://127.0.0.1:5099/timeout": dial tcp 127.0.0.1:5099: connect: connection refused
          [1]	Get http://127.0.0.1:5099/x509: dial tcp [::1]:5099: connect: connection refused
        """;

    public const string Oha = """
        Summary:
          Success rate:	99.00%
          Total:	4000.0000 ms
          Slowest:	312.0000 ms
          Fastest:	200.3000 ms
          Average:	204.1000 ms
          Requests/sec:	50.5000

          Total data:	2.14 KiB
          Size/request:	11 B
          Size/sec:	547 B

        Response time histogram:
          200.300 ms [1]   |
          312.000 ms [197] |■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■

        Response time distribution:
          10.00% in 201.0000 ms
          50.00% in 203.1000 ms
          90.00% in 206.0000 ms
          95.00% in 207.5000 ms
          99.00% in 310.0000 ms
          99.90% in 312.0000 ms

        Response time distribution (2xx only):
          10.00% in 200.0000 ms

        Details (average, fastest, slowest):
          DNS+dialup:	1.2000 ms, 0.1000 ms, 2.0000 ms

        Status code distribution:
          [200] 191 responses
          [503] 7 responses

        Error distribution:
          [2] aborted due to deadline
          [2] operation timed out
        """;

    public const string OhaJson = """
        {"summary":{"successRate":0.99,"total":4.0,"slowest":0.312,"fastest":0.2003,"average":0.2041,"requestsPerSec":50.5},
         "responseTimeHistogram":{"0.2003":1},
         "latencyPercentiles":{"p10":0.201,"p50":0.2031,"p90":0.206,"p95":0.2075,"p99":0.31,"p99.9":0.312,"p99.99":null},
         "rps":{"mean":50},
         "statusCodeDistribution":{"200":191,"503":7},
         "errorDistribution":{"aborted due to deadline":2,"operation timed out":2}}
        """;

    public const string Vegeta = """
        Requests      [total, rate, throughput]         200, 50.25, 47.50
        Duration      [total, attack, wait]             4.02s, 3.98s, 40ms
        Latencies     [min, mean, 50, 90, 95, 99, max]  200.3ms, 204.1ms, 203.1ms, 206ms, 207.5ms, 310000µs, 0.312s
        Bytes In      [total, mean]                     2189, 10.95
        Bytes Out     [total, mean]                     0, 0.00
        Success       [ratio]                           95.50%
        Status Codes  [code:count]                      0:2  200:191  503:7
        Error Set:
        Get "http://localhost:5099/": dial tcp 127.0.0.1:5099: connect: connection refused
        503 Service Unavailable
        """;

    public const string VegetaJson = """
        {"latencies":{"total":40820000000,"mean":204100000,"50th":203100000,"90th":206000000,"95th":207500000,"99th":310000000,"max":312000000,"min":200300000},
         "bytes_in":{"total":2189,"mean":10.95},"bytes_out":{"total":0,"mean":0},
         "earliest":"2026-11-20T10:00:00.5+01:00","latest":"2026-11-20T10:00:04.48+01:00","end":"2026-11-20T10:00:04.52+01:00",
         "duration":3980000000,"wait":40000000,"requests":200,"rate":50.25,"throughput":47.5,"success":0.955,
         "status_codes":{"0":2,"200":191,"503":7},"errors":["503 Service Unavailable"]}
        """;

    public const string K6MachineReadable = """
        {"version":"1.0.0","metadata":{"k6Version":"2.1.0","generatedAt":"2026-11-20T10:00:00Z"},"config":{"duration":10.5,"execution":"local"},
         "results":{"metrics":[
          {"name":"http_reqs","type":"counter","contains":"default","values":{"count":300}},
          {"name":"http_req_failed","type":"rate","contains":"default","values":{"rate":0.05,"matches":15,"total":300}},
          {"name":"http_req_duration","type":"trend","contains":"time","values":{"avg":21.5,"max":80.25,"med":20,"min":5,"p(90)":40,"p(95)":50}},
          {"name":"vus_max","type":"gauge","contains":"default","values":{"max":20,"min":20,"value":20}}]}}
        """;

    public const string Hgrm = """
               Value     Percentile TotalCount 1/(1-Percentile)

               1.500 0.000000000000          1           1.00
               2.500 0.500000000000         50           2.00
               9.000 0.950000000000         95          20.00
              20.000 1.000000000000        100
        #[Mean    =        3.210, StdDeviation   =        2.100]
        #[Max     =       20.000, Total count    =          100]
        #[Buckets =           27, SubBuckets     =         2048]
        """;

    /// <summary>
    /// Ten requests a second for three seconds, of 10, 20 … 100 ms; the second second has two failures, the fourth
    /// nothing, the fifth one request without an answer.
    /// </summary>
    public static string K6Lines()
    {
        var lines = new StringBuilder(
            """{"type":"Metric","data":{"name":"http_req_duration","type":"trend","contains":"time","thresholds":[],"submetrics":null},"metric":"http_req_duration"}"""
        ).Append('\n');
        var start = new DateTimeOffset(2026, 3, 1, 12, 0, 0, TimeSpan.FromHours(1));
        for (var second = 0; second < 3; second++)
        {
            lines.Append(Point("vus", start.AddSeconds(second), 4 + second, "{}"));
            for (var i = 1; i <= 10; i++)
            {
                var (status, isExpected) = second == 1 && i > 8 ? (i == 9 ? 503 : 429, "false") : (200, "true");
                lines.Append(
                    Point(
                        "http_req_duration",
                        start.AddSeconds(second + i * 0.09),
                        i * 10,
                        string.Create(
                            CultureInfo.InvariantCulture,
                            $$"""{"expected_response":"{{isExpected}}","method":"GET","status":"{{status}}","url":"http://127.0.0.1:5080/x","scenario":"default"}"""
                        )
                    )
                );
                lines.Append(Point("http_req_waiting", start.AddSeconds(second), 1, "{}"));
            }
        }

        lines.Append(
            Point(
                "http_req_duration",
                start.AddSeconds(4.5),
                0,
                """{"expected_response":"false","status":"0","error_code":"1050"}"""
            )
        );
        return lines.ToString();
    }

    private static string Point(string metric, DateTimeOffset at, double value, string tags) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $$$"""{"metric":"{{{metric}}}","type":"Point","data":{"time":"{{{at:yyyy-MM-ddTHH:mm:ss.fffffffzzz}}}","value":{{{value}}},"tags":{{{tags}}}}}"""
        ) + "\n";

    /// <summary>
    /// A histogram log of two seconds: 100 answers of 10 ms in each, 100 of 30 ms in the second, and seven failures
    /// under a tag.
    /// </summary>
    public static string LoggedHistograms()
    {
        var (first, second, failed) = (new Histogram(), new Histogram(), new Histogram());
        first.Record(10_000_000, 100);
        second.Record(10_000_000, 100);
        second.Record(30_000_000, 100);
        failed.Record(1_000_000, 7);
        var log = new HistogramLog(new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero));
        log.Add(null, TimeSpan.Zero, TimeSpan.FromSeconds(1), first);
        log.Add("failed", TimeSpan.Zero, TimeSpan.FromSeconds(1), failed);
        log.Add(null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(2), second);
        return log.Write();
    }
}
