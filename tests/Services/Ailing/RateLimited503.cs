using Microsoft.AspNetCore.RateLimiting;

namespace Ailing;

/// <summary>A concurrency limiter without a queue, with ASP.NET Core's default status for a rejection, 503.</summary>
internal sealed class RateLimited503 : Disease
{
    public override void Configure(WebApplicationBuilder builder) =>
        builder.Services.AddRateLimiter(options =>
            options.AddConcurrencyLimiter("ten", limit => limit.PermitLimit = 10)
        );

    public override void Map(WebApplication app)
    {
        app.UseRateLimiter();
        app.MapGet(
                "/",
                async () =>
                {
                    await Task.Delay(100);
                    return "ok";
                }
            )
            .RequireRateLimiting("ten");
    }
}
