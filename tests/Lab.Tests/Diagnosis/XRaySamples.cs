using Lab.Diagnosis.Findings;
using Lab.Targets.XRay;
using Observer.Contract;

namespace Lab.Tests.Diagnosis;

/// <summary>Observations of the X-ray, as it makes them of the services in <c>tests/Services/Ailing</c>.</summary>
internal static class XRaySamples
{
    public static readonly DateTimeOffset RunStarted = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private static readonly LookCost Cost = new(10, 20, 1, 1, 0, 0, 0);

    private static readonly string[] OfAspNet =
    [
        "RequestDelegateFactory.ExecuteTaskOfString",
        "HttpProtocol.ProcessRequests",
        "HttpProtocol.ProcessRequestsAsync",
        "KestrelConnection.ExecuteAsync",
    ];

    public static XRayView View { get; } = new(XRayPhase.Observing, 1);

    /// <summary>Shows observations to a run.</summary>
    public static FindingWindow Seeing(this FindingWindow window, params ObserverMessage[] messages)
    {
        foreach (var message in messages)
            window.Looks.Update(View.With(message), RunStarted);
        return window;
    }

    public static HeldThreads Held(double at, int pool, params (string Place, string Call, int Threads)[] lines) =>
        new(
            RunStarted.AddSeconds(at),
            pool,
            0,
            [.. lines.Select(line => new HeldLine(Line(line.Place), line.Call, null, line.Threads))],
            ExpectedStopMs: 20,
            StopPercent: 0.02,
            CpuPercent: 1
        );

    public static AwaitLook Awaits(double at, params AwaitGroup[] groups) =>
        new(RunStarted.AddSeconds(at), Cost, 1, true, groups);

    /// <summary>Requests that await at a line of the application.</summary>
    public static AwaitGroup OfUserCode(int count, string place, string awaits) =>
        new(count, Line(place), awaits, null, [Line(place), .. OfAspNet.Select(Framework)]);

    /// <summary>Requests that await in a library, in code without a line.</summary>
    public static AwaitGroup OfFramework(int count, params string[] chain) =>
        new(count, null, null, null, [.. chain.Concat(OfAspNet).Select(Framework)]);

    /// <summary>Connections that wait for the next request.</summary>
    public static AwaitGroup Idle(int count) => new(count, null, null, null, [.. OfAspNet.Skip(1).Select(Framework)]);

    /// <summary>A look at locks; each pair is a thread's line and the number of the thread that holds its lock.</summary>
    public static LockLook Locks(double at, bool isCycle, params (string Place, int Owner)[] threads)
    {
        var all = threads.Select((thread, number) => new LockThread(number, number, Line(thread.Place))).ToList();
        return new(
            RunStarted.AddSeconds(at),
            Cost,
            [
                .. threads
                    .Index()
                    .Where(thread => thread.Item.Owner >= 0)
                    .GroupBy(thread => thread.Item.Owner)
                    .Select(group => new LockInfo(
                        "System.Object",
                        all[group.Key],
                        [.. group.Select(thread => all[thread.Index])]
                    )),
            ],
            isCycle ? [new(all[..2])] : []
        );
    }

    private static CodeLocation Line(string place) =>
        place.Split(':') is [var file, var line]
            ? new(
                $"{Path.GetFileNameWithoutExtension(file)}.Work",
                "Shop",
                $"Shop/{file}",
                int.Parse(line),
                true,
                false
            )
            : new(place, "Shop", null, null, true, false);

    private static CodeLocation Framework(string method) =>
        new(
            method,
            method.StartsWith("Http", StringComparison.Ordinal)
            && !method.StartsWith("HttpProtocol", StringComparison.Ordinal)
                ? "System.Net.Http"
                : "Microsoft.AspNetCore.Server",
            null,
            null,
            false,
            false
        );
}
