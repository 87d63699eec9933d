using System.Globalization;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

// Does a blocked thread pool in the generator's process distort its measurements? Rounds alternate: pool free, pool
// blocked.
//   dotnet run -c Release --project bench/LoadEngine.Isolation -- URL [users] [rounds] [seconds] [items] [new]
InlineSocketCompletions.Enable();

if (args.Length == 0)
{
    Console.Error.WriteLine("Say which address to fire at, such as http://localhost:5080/good/blocking.");
    return 2;
}

int users = Number(1, 200),
    rounds = Number(2, 5),
    seconds = Number(3, 8),
    items = Number(4, 64);

// With new connections for each request, which need the pool.
var connections = args.Contains("new") ? ConnectionPolicy.NewForEachRequest : ConnectionPolicy.Reuse;
var (free, blocked) = (new List<LatencyFigures>(), new List<LatencyFigures>());
await MeasureAsync(isBlocked: false, 2); // The first round pays for compilation and connections and is not counted.
for (var round = 1; round <= rounds; round++)
{
    // Alternates the order, so that a drift of the machine does not look like an effect.
    foreach (var isBlocked in round % 2 == 1 ? (bool[])[false, true] : [true, false])
    {
        var figures = await MeasureAsync(isBlocked, seconds);
        (isBlocked ? blocked : free).Add(figures);
        var (pool, p50, p99, max) = (isBlocked ? "blocked" : "free   ", figures.P50Ms, figures.P99Ms, figures.MaxMs);
        Say($"round {round} {pool} p50 {p50:0.0} ms, p99 {p99:0.0} ms, max {max:0.0} ms, {figures.Count} answers");
    }
}

var (freeP99, blockedP99) = (Median(free), Median(blocked));
Say(
    $"p99, median of {rounds} rounds: free {freeP99:0.0} ms, blocked {blockedP99:0.0} ms ({(blockedP99 / freeP99 - 1) * 100:+0.0;-0.0} %)"
);
return 0;

async Task<LatencyFigures> MeasureAsync(bool isBlocked, int forSeconds)
{
    await using var run = LoadRun.Start(
        new()
        {
            Target = LoadTarget.Get("target", args[0]),
            Executor = new ConstantVus(users, TimeSpan.FromSeconds(forSeconds + 1)),
            Connections = connections,
            WarmUp = TimeSpan.FromSeconds(1), // Connections that are kept are opened first.
        },
        AllowedHosts.LoopbackOnly
    );
    using var release = new ManualResetEventSlim(!isBlocked);
    using var ended = new CountdownEvent(items);
    Thread.Sleep(500);
    for (var item = 0; item < items; item++)
    {
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                release.Wait();
                ended.Signal();
            },
            null
        );
    }

    // Waits on the main thread: on a blocked pool, a continuation would never run.
    while (run.Phase == LoadRunPhase.Running)
        Thread.Sleep(20);
    release.Set();
    ended.Wait();
    await run.Completion;
    return run.TakeSnapshot().Total.Response ?? throw new InvalidOperationException($"Nothing answered at {args[0]}.");
}

int Number(int position, int otherwise) =>
    args.Length > position ? int.Parse(args[position], CultureInfo.InvariantCulture) : otherwise;

static double Median(List<LatencyFigures> rounds) =>
    rounds.Select(round => round.P99Ms).Order().ElementAt(rounds.Count / 2);

static void Say(FormattableString line) => Console.WriteLine(line.ToString(CultureInfo.InvariantCulture));
