using System.Runtime.CompilerServices;

namespace TargetApi.CpuBound;

/// <summary>The same calculation: called directly, through <c>Task.Run</c>, and with a concurrency limit.</summary>
internal static class CpuEndpoints
{
    /// <summary>Upper limit of the primes; takes a few milliseconds of processor time.</summary>
    internal const int Limit = 50_000;

    /// <summary>Maximum time that a request waits for a processor before it is rejected.</summary>
    internal static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(2);

    private static readonly SemaphoreSlim Processors = new(Environment.ProcessorCount);

    /// <summary>Maps the variants.</summary>
    public static void MapCpuBound(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/cpu", BadCpu);
        routes.MapGet("/bad/cpu-async", BadCpuAsync);
        routes.MapGet("/good/cpu", GoodCpu);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BadCpu()
    {
        var primes = PrimeCount.Below(Limit);
        return Results.Ok(new { mode = "sync", primes });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadCpuAsync()
    {
        var primes = await Task.Run(() => PrimeCount.Below(Limit));
        return Results.Ok(new { mode = "async", primes });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodCpu(CancellationToken cancellation)
    {
        if (!await Processors.WaitAsync(MaxWait, cancellation))
            return Results.StatusCode(StatusCodes.Status429TooManyRequests);
        try
        {
            var primes = PrimeCount.Below(Limit);
            return Results.Ok(new { mode = "bounded", primes });
        }
        finally
        {
            Processors.Release();
        }
    }
}
