namespace Imports.Tests;

internal static partial class Samples
{
    public const string Ab = """
        This is ApacheBench, Version 2.3 <$Revision: 1 $>
        Benchmarking localhost (be patient)

        Server Software:        Kestrel
        Server Hostname:        localhost
        Server Port:            5090

        Document Path:          /orders?top=5
        Document Length:        64 bytes

        Concurrency Level:      20
        Time taken for tests:   4.000 seconds
        Complete requests:      198
        Failed requests:        12
           (Connect: 2, Receive: 0, Length: 10, Exceptions: 0)
        Non-2xx responses:      7
        Total transferred:      40000 bytes
        Requests per second:    49.50 [#/sec] (mean)
        Time per request:       404.040 [ms] (mean)

        Connection Times (ms)
                      min  mean[+/-sd] median   max
        Connect:        0    1   0.2      1       2
        Processing:   199  203  20.1    202     310
        Waiting:      199  202  20.1    201     309
        Total:        200  204  20.1    203     312

        Percentage of the requests served within a certain time (ms)
          50%    203
          90%    206
          95%    208
          99%    310
         100%    312 (longest request)
        """;

    public const string Autocannon = """
        Running 4s test @ http://localhost:5090/orders
        20 connections


        ┌─────────┬────────┬────────┬────────┬────────┬───────────┬─────────┬────────┐
        │ Stat    │ 2.5%   │ 50%    │ 97.5%  │ 99%    │ Avg       │ Stdev   │ Max    │
        ├─────────┼────────┼────────┼────────┼────────┼───────────┼─────────┼────────┤
        │ Latency │ 200 ms │ 203 ms │ 290 ms │ 310 ms │ 204.1 ms  │ 12.5 ms │ 312 ms │
        └─────────┴────────┴────────┴────────┴────────┴───────────┴─────────┴────────┘
        ┌───────────┬─────────┬─────────┬─────────┬────────┬─────────┬─────────┬─────────┐
        │ Stat      │ 1%      │ 2.5%    │ 50%     │ 97.5%  │ Avg     │ Stdev   │ Min     │
        ├───────────┼─────────┼─────────┼─────────┼────────┼─────────┼─────────┼─────────┤
        │ Req/Sec   │ 45      │ 45      │ 50      │ 54     │ 49.5    │ 3.1     │ 45      │
        │ Bytes/Sec │ 6 kB    │ 6 kB    │ 7 kB    │ 8 kB   │ 7 kB    │ 400 B   │ 6 kB    │
        └───────────┴─────────┴─────────┴─────────┴────────┴─────────┴─────────┴─────────┘
        ┌──────┬───────┐
        │ Code │ Count │
        ├──────┼───────┤
        │ 200  │ 191   │
        │ 503  │ 7     │
        └──────┴───────┘

        Req/Bytes counts sampled once per second.
        # of samples: 4

        191 2xx responses, 7 non 2xx responses
        218 requests in 4.02s, 28 kB read
        2 errors (2 timeouts)
        """;

    public const string AutocannonJson = """
        {"title":"orders","url":"http://localhost:5090/orders","connections":20,"sampleInt":1000,"pipelining":1,"duration":4.02,"samples":4,
         "start":"2026-11-20T10:00:00.000Z","finish":"2026-11-20T10:00:04.020Z","errors":2,"timeouts":2,"mismatches":0,"non2xx":7,"resets":0,
         "1xx":0,"2xx":191,"3xx":0,"4xx":0,"5xx":7,"statusCodeStats":{"200":{"count":191},"503":{"count":7}},
         "latency":{"average":204.1,"mean":204.1,"stddev":12.5,"min":200,"max":312,"p0_1":200,"p2_5":200,"p50":203,"p75":204,"p90":206,"p97_5":290,
          "p99":310,"p99_9":312,"totalCount":198},
         "requests":{"average":49.5,"total":198,"sent":218},"throughput":{"average":7000}}
        """;

    public const string Bombardier = """
        Bombarding http://localhost:5090/orders for 4s using 20 connection(s)
        [==========================================================] 4s
        Done!
        Statistics        Avg      Stdev        Max
          Reqs/sec        50.00      20.00     100.00
          Latency      204.10ms    12.50ms   312.00ms
          Latency Distribution
             50%   203.10ms
             75%   204.00ms
             90%   206.00ms
             95%   207.50ms
             99%   310.00ms
          HTTP codes:
            1xx - 0, 2xx - 191, 3xx - 0, 4xx - 0, 5xx - 7
            others - 2
          Errors:
            dial tcp 127.0.0.1:5090: connect: connection refused - 1
               timeout - 1
          Throughput:    10.00KB/s
        """;

    public const string BombardierJson = """
        {"spec":{"numberOfConnections":20,"testType":"timed","testDurationSeconds":4,"method":"GET","url":"http://localhost:5090/orders","body":"",
        "stream":false,"timeoutSeconds":2,"client":"fasthttp"},"result":{"bytesRead":40000,"bytesWritten":9000,"timeTakenSeconds":4.02,"req1xx":0,
        "req2xx":191,"req3xx":0,"req4xx":0,"req5xx":7,"others":2,"errors":[{"description":"connection refused","count":1},{"description":"timeout",
        "count":1}],"latency":{"mean":204100,"stddev":12500,"max":312000,"percentiles":{"50":203100,"75":204000,"90":206000,"95":207500,"99":310000}},
        "rps":{"mean":50,"stddev":20,"max":100,"percentiles":{"50":50.000000}}}}
        """;

    public const string H2Load = """
        starting benchmark...
        spawning thread #0: 10 total client(s). 100 total requests
        spawning thread #1: 10 total client(s). 100 total requests
        Application protocol: h2c
        progress: 50% done

        finished in 4.00s, 49.50 req/s, 6.80KB/s
        requests: 200 total, 200 started, 200 done, 191 succeeded, 9 failed, 2 errored, 2 timeout
        status codes: 191 2xx, 0 3xx, 0 4xx, 7 5xx
        traffic: 27.00KB (27648) total, 2.00KB (2048) headers (space savings 90.00%), 12.00KB (12288) data
                             min         max         mean         sd        +/- sd
        time for request:   200.30ms    312.00ms    204.10ms     12.50ms    95.00%
        time for connect:      120us      2.00ms      1.00ms       200us    80.00%
        time to 1st byte:   200.50ms    220.00ms    203.00ms      4.00ms    85.00%
        req/s           :       2.40        2.60        2.48        0.05    70.00%
        """;

    public const string H2LoadTimed = """
        starting benchmark...
        spawning thread #0: 20 total client(s). Timing-based test with 1s of warm-up time and 4s of main duration for measurements.
        Warm-up started for thread #0.
        Warm-up phase is over for thread #0.

        finished in 5.01s, 49.50 req/s, 6.80KB/s
        requests: 198 total, 198 started, 198 done, 191 succeeded, 7 failed, 0 errored, 0 timeout
        status codes: 191 2xx, 0 3xx, 0 4xx, 7 5xx
        traffic: 27.00KB (27648) total, 2.00KB (2048) headers (space savings 90.00%), 12.00KB (12288) data
                         min         max         median      p95         p99         mean        sd         +/- sd
        request     :   200.30ms    312.00ms    203.10ms    207.50ms    310.00ms    204.10ms     12.50ms    95.00%
        connect     :      120us      2.00ms      1.00ms      1.50ms      2.00ms      1.00ms       200us    80.00%
        TTFB        :   200.50ms    220.00ms    203.00ms    210.00ms    219.00ms    203.00ms      4.00ms    85.00%
        req/s       :       2.40        2.60        2.48        2.55        2.60        2.48        0.05    70.00%
        """;

    /// <summary>Four requests in two seconds, one of them failed and one without a response, and a transaction of two.</summary>
    public const string JMeterCsv = """
        timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect
        1763632800000,100,Orders,200,OK,Users 1-1,text,true,,64,120,1,1,http://localhost:5090/orders,99,0,1
        1763632800500,200,Orders,200,OK,Users 1-2,text,true,,64,120,2,2,http://localhost:5090/orders,199,0,1
        1763632800000,300,Visit,200,"Number of samples in transaction : 2, number of failing samples : 0",Users 1-1,,true,,128,240,2,2,null,298,0,2
        1763632801000,300,Orders,503,"Service ""busy"", retry",Users 1-1,text,false,,64,120,2,2,http://localhost:5090/orders,299,0,1
        1763632801200,800,Orders,Non HTTP response code: java.net.SocketTimeoutException,Non HTTP response message: Read timed out,Users 1-2,text,false,,0,0,2,2,http://localhost:5090/orders,0,0,1

        """;

    public const string JMeterXml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testResults version="1.2">
        <httpSample t="100" it="0" lt="99" ct="1" ts="1763632800000" s="true" lb="Orders" rc="200" rm="OK" tn="Users 1-1" dt="text" by="64" ng="1" na="1">
          <httpSample t="40" lt="40" ts="1763632800000" s="true" lb="Orders-0" rc="302" rm="Found" tn="Users 1-1" dt="" by="10" ng="1" na="1"/>
          <java.net.URL>http://localhost:5090/orders</java.net.URL>
        </httpSample>
        <sample t="300" it="0" lt="0" ts="1763632800000" s="true" lb="Visit" rc="200" rm="Number of samples in transaction : 1, number of failing samples : 0" tn="Users 1-1">
          <httpSample t="200" lt="199" ts="1763632800500" s="true" lb="Orders" rc="200" rm="OK" tn="Users 1-2" dt="text" by="64" ng="2" na="2"/>
        </sample>
        <sample t="5" ts="1763632800700" s="true" lb="Script" rc="200" rm="OK" tn="Users 1-1"/>
        <httpSample t="300" lt="299" ts="1763632801000" s="false" lb="Orders" rc="503" rm="Busy" tn="Users 1-1" dt="text" by="64" ng="2" na="2"/>
        <httpSample t="800" lt="0" ts="1763632801200" s="false" lb="Orders" rc="Non HTTP response code: java.net.SocketTimeoutException" rm="Read timed out" tn="Users 1-2" dt="text" by="0" ng="2" na="2"/>
        </testResults>
        """;

    public const string ArtilleryJson = """
        {"aggregate":{"counters":{"vusers.created_by_name.0":200,"vusers.created":200,"http.requests":200,"http.codes.200":191,"http.codes.503":7,
          "http.responses":198,"errors.ETIMEDOUT":2,"vusers.failed":2,"vusers.completed":198},"rates":{"http.request_rate":13},
          "firstCounterAt":1763632805000,"firstHistogramAt":1763632805200,"lastCounterAt":1763632820000,"lastHistogramAt":1763632820000,
          "firstMetricAt":1763632805000,"lastMetricAt":1763632820000,"period":1763632810000,
          "summaries":{"http.response_time":{"min":200,"max":312,"count":198,"mean":204.1,"p50":203.1,"median":203.1,"p75":204,"p90":206,"p95":207.5,
           "p99":310,"p999":312}}},
         "intermediate":[
          {"counters":{"vusers.created":80,"http.requests":80,"http.codes.200":76,"http.responses":76},"rates":{"http.request_rate":16},
           "firstMetricAt":1763632805000,"lastMetricAt":1763632809999,"period":"1763632800000",
           "summaries":{"http.response_time":{"min":200,"max":210,"count":76,"mean":204,"p50":203,"median":203,"p75":204,"p90":206,"p95":207,"p99":210}}},
          {"counters":{"vusers.created":120,"http.requests":120,"http.codes.200":115,"http.codes.503":7,"http.responses":122,"errors.ETIMEDOUT":2},
           "rates":{"http.request_rate":12},"firstMetricAt":1763632810000,"lastMetricAt":1763632820000,"period":"1763632810000",
           "summaries":{"http.response_time":{"min":200,"max":312,"count":122,"mean":204.2,"p50":203.2,"median":203.2,"p75":204,"p90":206,"p95":207.5,
            "p99":310}}}]}
        """;

    public const string NBomberText = """
        test info
        test suite: orders
        test name: read
        session id: 2026-11-20_10-00-00_ab12cd34

        scenario: read_orders
          - ok count: 191
          - fail count: 9
          - all data: 0.1 MB
          - duration: 00:00:04

        load simulations: 
          - keep_constant, copies: 20, during: 00:00:04

        +-------------------------+--------------------------------------------------------+
        | step                    | ok stats                                               |
        +-------------------------+--------------------------------------------------------+
        | name                    | global information                                     |
        +-------------------------+--------------------------------------------------------+
        | request count           | all = 200, ok = 191, RPS = 47.8                        |
        +-------------------------+--------------------------------------------------------+
        | latency (ms)            | min = 200.3, mean = 204.1, max = 312, StdDev = 12.5    |
        +-------------------------+--------------------------------------------------------+
        | latency percentile (ms) | p50 = 203.1, p75 = 204, p95 = 207.5, p99 = 310         |
        +-------------------------+--------------------------------------------------------+

        +-------------------------+--------------------------------------------------------+
        | step                    | fail stats                                             |
        +-------------------------+--------------------------------------------------------+
        | name                    | global information                                     |
        +-------------------------+--------------------------------------------------------+
        | request count           | all = 200, fail = 9, RPS = 2.2                         |
        +-------------------------+--------------------------------------------------------+
        | latency (ms)            | min = 1, mean = 500, max = 2000, StdDev = 900          |
        +-------------------------+--------------------------------------------------------+

        status codes for scenario: read_orders
        +--------------------+-------+---------+
        | status code        | count | message |
        +--------------------+-------+---------+
        | OK                 | 191   |         |
        +--------------------+-------+---------+
        | ServiceUnavailable | 7     |         |
        +--------------------+-------+---------+
        | -101               | 2     | timeout |
        +--------------------+-------+---------+
        """;

    public const string NBomberMarkdown = """
        > test info

        test suite: `orders`

        test name: `read`

        > scenario stats

        scenario: `read_orders`

          - ok count: `191`

          - fail count: `9`

          - duration: `00:00:04`

        |step|ok stats|
        |---|---|
        |name|`global information`|
        |request count|all = `200`, ok = `191`, RPS = `47,8`|
        |latency|min = `200,3` ms, mean = `204,1` ms, max = `312` ms, StdDev = `12,5`|
        |latency percentile|p50 = `203,1` ms, p75 = `204` ms, p95 = `207,5` ms, p99 = `310` ms|

        > status codes for scenario: `read_orders`

        |status code|count|message|
        |---|---|---|
        |200|191||
        |503|7||
        """;

    public const string NBomberCsv = """
        test_suite,test_name,scenario,duration,step_name,request_count,ok,failed,rps,min,mean,max,50_percent,75_percent,95_percent,99_percent,std_dev,data_transfer_min_kb
        orders,read,read_orders,00:00:04,global information,200,191,9,47.8,200.3,204.1,312,203.1,204,207.5,310,12.5,0
        orders,read,read_orders,00:00:04,list,200,191,9,47.8,200.2,204,311,203,204,207.4,309,12.5,0

        """;

    public const string NBomberJson = """
        {"ScenarioStats":[{"ScenarioName":"read_orders","Ok":{"Request":{"Count":191,"RPS":47.8},"Latency":{"MinMs":200.3,"MeanMs":204.1,"MaxMs":312,
          "Percent50":203.1,"Percent75":204,"Percent95":207.5,"Percent99":310,"StdDev":12.5},"StatusCodes":[{"StatusCode":"200","IsError":false,"Count":191}]},
          "Fail":{"Request":{"Count":9,"RPS":2.2},"Latency":{"MinMs":1,"MeanMs":500,"MaxMs":2000,"Percent50":2,"Percent75":2,"Percent95":2,"Percent99":2,
          "StdDev":1},"StatusCodes":[{"StatusCode":"503","IsError":true,"Count":7},{"StatusCode":"-101","IsError":true,"Count":2}]},
          "StepStats":[],"Duration":"00:00:04"}],"NodeInfo":{"NBomberVersion":"6.0.0"},"Duration":"00:00:04"}
        """;
}
