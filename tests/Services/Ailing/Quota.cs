using System.Threading.RateLimiting;

namespace Ailing;

/// <summary>Rejects a client's requests beyond 20 per second with 429, however little it has to do.</summary>
internal sealed class Quota : Disease
{
    public override void Configure(WebApplicationBuilder builder) =>
        builder.Services.AddRateLimiter(options =>
        {
            options.RejectionStatusCode = StatusCodes.Status429TooManyRequests;
            options.GlobalLimiter = PartitionedRateLimiter.Create<HttpContext, string>(context =>
                RateLimitPartition.GetFixedWindowLimiter(
                    $"{context.Connection.RemoteIpAddress}",
                    _ => new() { PermitLimit = 20, Window = TimeSpan.FromSeconds(1) }
                )
            );
        });

    public override void Map(WebApplication app)
    {
        app.UseRateLimiter();
        app.MapGet("/", () => "ok");
    }
}
