using System.Buffers;
using System.Runtime.CompilerServices;

namespace TargetApi.GcPauses;

/// <summary>
/// Exports 10,000 orders: as objects that stay in memory and into a new large array, or row by row into a pooled array.
/// </summary>
internal static class ReportEndpoints
{
    private const int MaxBytes = 300_000;

    /// <summary>Registers the recent reports.</summary>
    public static void AddReports(this WebApplicationBuilder builder) => builder.Services.AddSingleton<RecentReports>();

    /// <summary>Maps both variants.</summary>
    public static void MapReports(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/report", BadReport);
        routes.MapGet("/good/report", GoodReport);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BadReport(RecentReports recent)
    {
        var export = new byte[MaxBytes];
        var orders = Order.ReadAll();
        var length = 0;
        foreach (var order in orders)
            length += order.WriteLine(export.AsSpan(length));
        recent.Keep(orders);
        return Results.Ok(new { mode = "objects", length });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult GoodReport(RecentReports recent)
    {
        var export = ArrayPool<byte>.Shared.Rent(MaxBytes);
        var length = 0;
        for (var number = 0; number < Order.PerReport; number++)
            length += Order.WriteLine(number, export.AsSpan(length));
        ArrayPool<byte>.Shared.Return(export);
        recent.Keep(length);
        return Results.Ok(new { mode = "pooled", length });
    }
}
