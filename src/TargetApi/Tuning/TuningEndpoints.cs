using System.Runtime.CompilerServices;

namespace TargetApi.Tuning;

/// <summary>Minimal work, so that the pool dominates the cost: with an unnecessary hop to it, and without.</summary>
internal static class TuningEndpoints
{
    /// <summary>Maps both variants.</summary>
    public static void MapTuning(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/plain", BadPlain);
        routes.MapGet("/good/plain", GoodPlain);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadPlain()
    {
        var text = await Task.Run(() => "ok");
        return Results.Text(text);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult GoodPlain()
    {
        return Results.Text("ok");
    }
}
