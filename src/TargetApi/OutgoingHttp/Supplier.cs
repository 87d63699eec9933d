using System.Runtime.CompilerServices;
using TargetApi.Hosting;

namespace TargetApi.OutgoingHttp;

/// <summary>The service that the experiment calls: an endpoint of the target that answers after <see cref="WorkTime"/>.</summary>
internal static class Supplier
{
    /// <summary>The route.</summary>
    public const string Route = "/supplier/stock";

    private static readonly TimeSpan WorkTime = TimeSpan.FromMilliseconds(200);

    private static readonly byte[] Stock = new byte[2_048];

    /// <summary>The address of the route on this target.</summary>
    public static Uri Of(ListeningAddress own) => new(own.Root, Route);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> Answer(CancellationToken cancellation)
    {
        await Task.Delay(WorkTime, cancellation);
        return Results.Bytes(Stock);
    }
}
