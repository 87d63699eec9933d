using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace LoadEngine.Cli.Tests.Hosting;

/// <summary>A server on a free loopback port that passes a number of requests a second; further ones queue.</summary>
internal sealed class LimitedServer(WebApplication app, RateLimiter limiter) : IAsyncDisposable
{
    private const int PeriodMs = 20;

    public string Url => app.Urls.First() + "/";

    public static async Task<LimitedServer> StartAsync(int perSecond)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var limiter = new TokenBucketRateLimiter(
            new()
            {
                TokenLimit = perSecond * PeriodMs / 1_000,
                TokensPerPeriod = perSecond * PeriodMs / 1_000,
                ReplenishmentPeriod = TimeSpan.FromMilliseconds(PeriodMs),
                QueueLimit = 100_000,
                QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
            }
        );
        var app = builder.Build();
        app.Run(async context =>
        {
            using var permit = await limiter.AcquireAsync(1, context.RequestAborted);
            await context.Response.WriteAsync("ok", context.RequestAborted);
        });
        await app.StartAsync(TestContext.Current.CancellationToken);
        return new(app, limiter);
    }

    public async ValueTask DisposeAsync()
    {
        await app.DisposeAsync();
        await limiter.DisposeAsync();
    }
}
