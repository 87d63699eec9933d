using Observer.Contract;

namespace Observer.Tests.Looks;

/// <summary>At least 95 % of the time in which pool threads are blocked is attributed to the line that blocks them.</summary>
[Trait("Category", "Long")]
public sealed class AttributionTests(ITestOutputHelper output)
{
    private const int Threads = 24,
        Users = 40,
        Readings = 12;
    private const double Bar = 0.95;

    // The runtime compiles busy code again in the first seconds, at other addresses.
    private const int MaxSettlingLooks = 20,
        SettledReadings = 4,
        MaxRounds = 4;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("sleeping")]
    [InlineData("blocking")]
    [InlineData("tasks")]
    [InlineData("locking", "locking-owner")]
    [InlineData("monitoring", "monitoring-owner")]
    [InlineData("sockets")]
    [InlineData("network-stream")]
    [InlineData("pipe-client")]
    [InlineData("pipe-server")]
    [InlineData("fifo")]
    public async Task Held_ServiceWhoseThreadsBlock_IsTheirLine(string mode, params string[] others)
    {
        using var service = await WaitingService.StartAsync(mode, Threads, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var attribution = await AttributionAsync(observer);

        Assert.True(attribution.Blocked > Readings * Threads / 2, $"{attribution}");
        var lines = others.Prepend(mode).Select(mark => Place("RepeatedWaits.cs", mark)).ToList();
        Assert.True(attribution.ShareOf(lines) >= Bar, $"{attribution}");
        Assert.True(attribution.ShareOf(lines[0]) > 0.5, $"{attribution}");
    }

    [Theory]
    [InlineData("/bad/blocking", "Blocking/BlockingEndpoints.cs", "Thread.Sleep(200)")]
    [InlineData("/bad/taskwait", "SyncOverAsync/SyncOverAsyncEndpoints.cs", ".Result;")]
    public Task Held_EndpointOfTheLabThatBlocks_IsItsLine(string path, string file, string text) =>
        AssertHeldAsync(path, Users, (file, text));

    // The owner of the lock waits in the console, whose method may be inlined.
    [Fact]
    public Task Held_EndpointOfTheLabWithALock_IsTheLockAndItsOwner() =>
        AssertHeldAsync(
            "/bad/logging",
            4 * Users,
            ("LoggingLock/LoggingEndpoints.cs", "lock (Gate)"),
            ("LoggingLock/LoggingEndpoints.cs", "console.Write(line);"),
            ("LoggingLock/SlowConsole.cs", "Thread.Sleep(")
        );

    private async Task AssertHeldAsync(string path, int users, params (string File, string Text)[] places)
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load(path, users);
        using var observer = RunningObserver.Start(target.Id);

        var attribution = await AttributionAsync(observer);

        Assert.True(attribution.Blocked > Readings, $"{attribution}");
        var lines = places.Select(place => ((string?)place.File, (int?)LabTarget.LineOf("", place.File, place.Text)));
        Assert.True(attribution.ShareOf(lines) >= Bar, $"{attribution}");
    }

    [Theory]
    [InlineData("idle")]
    [InlineData("cpu")]
    [InlineData("garbage")]
    [InlineData("delay")]
    public async Task Held_ServiceThatBlocksNoThread_HasNoLine(string mode)
    {
        using var service = await WaitingService.StartAsync(mode, 4, Cancellation);
        using var observer = RunningObserver.Start(service.Id);

        var attribution = await AttributionAsync(observer);

        Assert.Equal(0, attribution.Lines.Values.Sum());
    }

    [Theory]
    [InlineData("/good/blocking")]
    [InlineData("/good/cpu")]
    [InlineData("/bad/cpu")]
    [InlineData("/health")]
    public async Task Held_EndpointOfTheLabThatBlocksNoThread_HasNoLine(string path)
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load(path, 8);
        using var observer = RunningObserver.Start(target.Id);

        var attribution = await AttributionAsync(observer);

        Assert.True(attribution.Lines.Values.Sum() < 0.05 * attribution.Threads, $"{attribution}");
    }

    // Code that is compiled again during the readings is not known until the next look, so then the readings are repeated.
    private async Task<Attribution> AttributionAsync(RunningObserver observer)
    {
        for (var round = 1; ; round++)
        {
            for (var (looks, settled) = (0, 0); looks < MaxSettlingLooks && settled < SettledReadings; looks++)
            {
                await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);
                var held = await observer.NextAsync<HeldThreads>(Cancellation);
                settled = held.MovedThreads == 0 ? settled + 1 : 0;
            }

            var attribution = await Attribution.ReadAsync(observer, Readings, Cancellation);
            output.WriteLine($"{attribution}");
            if (round == MaxRounds || attribution.Moved <= 0.02 * attribution.Blocked)
                return attribution;
        }
    }

    private static (string? File, int? Line) Place(string file, string mark) =>
        (file, WaitingService.LineOf(file, mark));
}
