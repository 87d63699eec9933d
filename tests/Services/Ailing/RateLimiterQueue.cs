using Microsoft.AspNetCore.RateLimiting;

namespace Ailing;

/// <summary>A concurrency limiter with a long queue.</summary>
internal sealed class RateLimiterQueue : Disease
{
    public override void Configure(WebApplicationBuilder builder) =>
        builder.Services.AddRateLimiter(options =>
            options.AddConcurrencyLimiter(
                "ten",
                limit =>
                {
                    limit.PermitLimit = 10;
                    limit.QueueLimit = 1_000;
                }
            )
        );

    public override void Map(WebApplication app)
    {
        app.UseRateLimiter();
        app.MapGet(
                "/",
                async () =>
                {
                    await Task.Delay(200);
                    return "ok";
                }
            )
            .RequireRateLimiting("ten");
    }
}
