using System.Threading.RateLimiting;
using TargetApi.Settings;

namespace TargetApi.UnboundedIo;

/// <summary>The concurrency limiters of the fixed variants.</summary>
internal static class IoLimiter
{
    /// <summary>The article's name of the policy.</summary>
    public const string Policy = "io";

    /// <summary>Name of the policy at the store's door.</summary>
    public const string StorePolicy = "store";

    // One partition for everyone: the limit guards the resource, not the fairness between callers.
    private const string SharedPartition = "global";

    /// <summary>Registers the limiter. A rejection has no callback and no body, so saying no stays cheap.</summary>
    public static void AddIoLimiter(this WebApplicationBuilder builder, TargetSettings settings) =>
        builder.Services.AddRateLimiter(limiter =>
        {
            limiter.RejectionStatusCode = StatusCodes.Status429TooManyRequests;
            limiter.AddPolicy(
                Policy,
                _ => RateLimitPartition.GetConcurrencyLimiter(SharedPartition, _ => Options(settings.Io))
            );
            limiter.AddPolicy(
                StorePolicy,
                _ => RateLimitPartition.GetConcurrencyLimiter(SharedPartition, _ => Options(StoreLimits))
            );
        });

    // As many as the store can take, and as many again who wait for no longer than their own work takes.
    private static IoLimits StoreLimits { get; } = new() { PermitLimit = Store.Capacity, QueueLimit = Store.Capacity };

    /// <summary>The limiter's options.</summary>
    internal static ConcurrencyLimiterOptions Options(IoLimits limits) =>
        new()
        {
            PermitLimit = limits.PermitLimit,
            QueueLimit = limits.QueueLimit,
            QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
        };
}
