namespace Experiments;

/// <summary>An article whose findings the lab reproduces.</summary>
/// <param name="Title">Its original title.</param>
/// <param name="Address">Its address.</param>
public sealed record Article(string Title, string Address)
{
    /// <summary>The concurrency lab with k6: blocking calls, HttpClient, unbounded I/O, retries.</summary>
    internal static Article TenThousandConnections { get; } =
        new(
            "What Breaks First at 10k Concurrent Connections in ASP.NET Core",
            "https://thecodeman.net/posts/what-breaks-first-at-10k-concurrent-connections-in-aspnet-core"
        );

    /// <summary>Bursts of increasing size against a pool limited to 200 threads.</summary>
    internal static Article AsyncWebApi { get; } =
        new(
            "Improve Server Performance with asynchronous WebAPI",
            "https://robinsedlaczek.com/2014/05/20/improve-server-performance-with-asynchronous-webapi/"
        );

    /// <summary>Finding starvation with dotnet-counters and dotnet-stack.</summary>
    internal static Article ThreadPoolStarvation { get; } =
        new(
            "Debug ThreadPool Starvation",
            "https://learn.microsoft.com/dotnet/core/diagnostics/debug-threadpool-starvation"
        );

    /// <summary>Thread-pool settings and requests per core.</summary>
    internal static Article ThreadPoolPerformance { get; } =
        new(".NET Async Thread Pool Performance", "https://pwrdrvr.github.io/dotnet-async-nightmare");

    /// <summary>Locks in logging code, and asynchronous calls kept asynchronous.</summary>
    internal static Article Troubleshooting { get; } =
        new(
            "Troubleshooting ASP.NET Core Performance Problems",
            "https://devblogs.microsoft.com/dotnet/asp-net-core-performance-improvements/"
        );
}
