using System.Runtime.CompilerServices;

namespace TargetApi.Bursts;

/// <summary>Compares an operation of two seconds that blocks its pool thread with one that releases it.</summary>
internal static class BurstEndpoints
{
    /// <summary>Maps both variants.</summary>
    public static void MapBursts(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/burst", BadBurst);
        routes.MapGet("/good/burst", GoodBurst);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BadBurst()
    {
        Thread.Sleep(2_000);
        return Results.Text("done");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodBurst(CancellationToken cancellation)
    {
        await Task.Delay(2_000, cancellation);
        return Results.Text("done");
    }
}
