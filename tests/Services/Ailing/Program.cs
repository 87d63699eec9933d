// Services that the lab does not know, each with one known disease. Arguments: the disease, a port, and the address of a
// backend for those that call one.
using Ailing;

var builder = WebApplication.CreateBuilder();
builder.Logging.ClearProviders();
var port = args[1];
var backend = args.Length > 2 ? new Uri(args[2]) : null;
builder.WebHost.UseUrls($"http://127.0.0.1:{port}");
Disease disease = args[0] switch
{
    "background-parallel" => new BackgroundParallel(),
    "backend" => new Backend(),
    "blocking" => new Blocking(),
    "blocking-timer" => new BlockingTimer(),
    "cpu-bound" => new CpuBound(),
    "deadlock" => new Deadlock(),
    "events" => new Events(),
    "gc-heavy" => new GcHeavy(),
    "healthy" => new Healthy(),
    "leaked-semaphore" => new LeakedSemaphore(),
    "long-lock" => new LongLock(),
    "new-client" => new NewClient(backend!),
    "outgoing-pool" => new OutgoingPool(backend!),
    "parallel-sleep" => new ParallelSleep(),
    "quota" => new Quota(),
    "raised-min-threads" => new RaisedMinThreads(),
    "rate-limited-503" => new RateLimited503(),
    "rate-limiter-queue" => new RateLimiterQueue(),
    "result-under-lock" => new ResultUnderLock(),
    "retries" => new Retries(backend!),
    "silent-dependency" => new SilentDependency(backend!),
    "slow-semaphore" => new SlowSemaphore(),
    "streams" => new Streams(),
    "tls-starved" => new TlsStarved(int.Parse(port)),
    "unavailable" => new Unavailable(hasRetryAfter: false),
    "unavailable-retry-after" => new Unavailable(hasRetryAfter: true),
    "waits-for-database" => new WaitsForDatabase(backend!),
    _ => throw new ArgumentException($"There is no service '{args[0]}'."),
};
disease.Configure(builder);
var app = builder.Build();
app.MapGet("/ready", () => "ready");
disease.Map(app);
app.Run();
