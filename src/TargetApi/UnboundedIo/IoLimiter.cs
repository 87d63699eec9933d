using System.Threading.RateLimiting;
using TargetApi.Settings;

namespace TargetApi.UnboundedIo;

/// <summary>The concurrency limiter of the fixed variant.</summary>
internal static class IoLimiter
{
    /// <summary>The article's name of the policy.</summary>
    public const string Policy = "io";

    // One partition for everyone: the limit guards the resource, not the fairness between callers.
    private const string SharedPartition = "global";

    /// <summary>Registers the limiter. A rejection has no callback and no body, so saying no stays cheap.</summary>
    public static void AddIoLimiter(this WebApplicationBuilder builder, TargetSettings settings) =>
        builder.Services.AddRateLimiter(limiter =>
        {
            limiter.RejectionStatusCode = StatusCodes.Status429TooManyRequests;
            limiter.AddPolicy(
                Policy, _ => RateLimitPartition.GetConcurrencyLimiter(SharedPartition, _ => Options(settings.Io)));
        });

    /// <summary>The limiter's options.</summary>
    internal static ConcurrencyLimiterOptions Options(IoLimits limits) => new()
    {
        PermitLimit = limits.PermitLimit,
        QueueLimit = limits.QueueLimit,
        QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
    };
}
