namespace Experiments;

/// <summary>Titles of the articles whose findings the lab reproduces.</summary>
internal static class Article
{
    /// <summary>The concurrency lab with k6: blocking calls, HttpClient, unbounded I/O, retries.</summary>
    public const string HighConcurrency = "High concurrency in ASP.NET Core";

    /// <summary>The ladder of bursts against a pool capped at 200 threads.</summary>
    public const string AsyncWebApi = "Improve Server Performance with asynchronous WebAPI";

    /// <summary>Starvation found with dotnet-counters and dotnet-stack.</summary>
    public const string ThreadPoolStarvation = "Debug Threadpool Starvation";

    /// <summary>Thread-pool settings and requests a core.</summary>
    public const string ThreadPoolPerformance = ".NET Async Thread Pool Performance";

    /// <summary>Locks in logging code, and asynchronous calls kept asynchronous.</summary>
    public const string Troubleshooting = "Troubleshooting ASP.NET Core Performance Problems";
}
