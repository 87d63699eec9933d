using System.Threading.RateLimiting;
using TargetApi.Settings;

namespace TargetApi.UnboundedIo;

/// <summary>The concurrency limiters of the fixed variants.</summary>
internal static class IoLimiter
{
    /// <summary>Name of the policy, as in the article.</summary>
    public const string Policy = "io";

    /// <summary>Name of the policy for the store.</summary>
    public const string StorePolicy = "store";

    // One partition for all callers: the limit protects the resource, independent of fairness between callers.
    private const string SharedPartition = "global";

    /// <summary>Registers the limiter. A rejection has no callback and no body, so it is cheap.</summary>
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

    // The store's capacity, and a queue of the same size: queued requests wait no longer than one service time.
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
