using System.Net;
using System.Threading.RateLimiting;
using AudienceWeb.Phones;
using Lab.Foundation.Results;
using WebHosting;

namespace AudienceWeb.Endpoints;

/// <summary>The middleware in front of the endpoints of the audience listener.</summary>
internal static class AudienceGate
{
    /// <summary>Path of the stream.</summary>
    public const string Stream = "/live";

    /// <summary>Policy that limits the answers of one phone.</summary>
    public const string AnswersPolicy = "answers";

    private const int MaxRequestsPerSecond = 50,
        MaxRequestBurstPerPhone = 30,
        MaxAnswersPerSecond = 1;

    /// <summary>Limits the requests of one device and the answers of one phone.</summary>
    public static void AddAudienceRateLimiter(
        this IServiceCollection services,
        JoinedPhones phones,
        AudienceOptions options
    ) =>
        services.AddRateLimiter(limiter =>
        {
            limiter.RejectionStatusCode = StatusCodes.Status429TooManyRequests;
            limiter.OnRejected = (rejected, _) =>
            {
                rejected.HttpContext.Response.Headers.RetryAfter = "2";
                rejected.HttpContext.Response.Headers.Connection = "close";
                return ValueTask.CompletedTask;
            };
            limiter.GlobalLimiter = PartitionedRateLimiter.Create<HttpContext, IPAddress>(context =>
                TokenBucket(
                    RemoteClient.GetDevice(context),
                    MaxRequestsPerSecond,
                    options.MaxPhonesOfOneAddress * MaxRequestBurstPerPhone
                )
            );
            limiter.AddPolicy(
                AnswersPolicy,
                context =>
                    context.Request.Cookies[AudienceEndpoints.Cookie] is { } id && phones.Contains(id)
                        ? TokenBucket(id, MaxAnswersPerSecond, AudienceEndpoints.MaxAnswerBurst)
                        : RateLimitPartition.GetNoLimiter("")
            );
        });

    /// <summary>Adds headers, routing, limits and the host check. Call it before anything that writes a response.</summary>
    /// <param name="app">The application of the audience listener.</param>
    /// <param name="names">Host names of this machine.</param>
    public static void UseAudienceGate(this WebApplication app, IReadOnlyList<string> names)
    {
        app.Use(
            (context, next) =>
            {
                context.Response.OnStarting(() =>
                {
                    SecurityHeaders.Write(context.Response.Headers, ContentPolicy.Audience);
                    return Task.CompletedTask;
                });
                return next(context);
            }
        );
        app.UseRouting();
        app.UseRateLimiter();
        app.Use(
            async (context, next) =>
            {
                if (IsOwn(context.Request.Host.Host, names))
                    await next(context);
                else
                    await ProblemResponses
                        .Problem(
                            StatusCodes.Status400BadRequest,
                            "Unknown host",
                            new FieldError("host", "The Host header does not name this machine.")
                        )
                        .ExecuteAsync(context);
            }
        );
        app.UseCrossOriginGuard(Stream, SpeakerEndpoints.Path + Stream);
    }

    private static RateLimitPartition<TKey> TokenBucket<TKey>(TKey key, int tokensPerSecond, int burst) =>
        RateLimitPartition.GetTokenBucketLimiter(
            key,
            _ => new TokenBucketRateLimiterOptions
            {
                TokenLimit = burst,
                TokensPerPeriod = tokensPerSecond,
                ReplenishmentPeriod = TimeSpan.FromSeconds(1),
            }
        );

    // A foreign page can use a DNS name for this machine, but not an IP address.
    private static bool IsOwn(string host, IReadOnlyList<string> names) =>
        IPAddress.TryParse(host.Trim('[', ']'), out _)
        || RemoteClient.IsLoopback(host)
        || names.Any(name => host.Equals(name, StringComparison.OrdinalIgnoreCase));
}
