// A service whose capacity is known: GET /limited/RATE passes RATE requests a second, and further ones queue. Arguments: a port.
using System.Collections.Concurrent;
using System.Globalization;
using System.Threading.RateLimiting;

const int PeriodMs = 20;
var builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.UseUrls($"http://127.0.0.1:{args[0]}");
var app = builder.Build();
var limiters = new ConcurrentDictionary<int, RateLimiter>();
app.MapGet("/ready", () => "ready");
app.MapGet(
    "/limited/{rate:int:range(50, 10000)}",
    async (int rate, CancellationToken cancellation) =>
    {
        var limiter = limiters.GetOrAdd(
            rate,
            each => new TokenBucketRateLimiter(
                new()
                {
                    TokenLimit = each * PeriodMs / 1_000,
                    TokensPerPeriod = each * PeriodMs / 1_000,
                    ReplenishmentPeriod = TimeSpan.FromMilliseconds(PeriodMs),
                    QueueLimit = 100_000,
                    QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
                }
            )
        );
        using var permit = await limiter.AcquireAsync(cancellationToken: cancellation);
        return permit.IsAcquired ? Results.Text(rate.ToString(CultureInfo.InvariantCulture)) : Results.StatusCode(503);
    }
);
app.Run();
