using System.Diagnostics.Metrics;
using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using TargetApi.LoggingLock;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.LoggingLock;

public sealed class LoggingEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/logging", "locked")]
    [InlineData("/good/logging", "background")]
    public async Task Get_EitherVariant_Answers(string route, string mode)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal(mode, answer.Text("mode"));
    }

    [Fact]
    public void WriteUnderLock_ManyThreads_WaitForOneAnother()
    {
        var console = new SlowConsole(TimeProvider.System);
        var before = Monitor.LockContentionCount;
        using var together = new Barrier(20);
        Thread[] threads = [.. Enumerable.Range(0, 20).Select(_ => new Thread(WriteTenLines))];

        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());

        Assert.InRange(Monitor.LockContentionCount - before, 5, long.MaxValue);

        void WriteTenLines()
        {
            together.SignalAndWait();
            for (var line = 0; line < 10; line++)
                LoggingEndpoints.WriteUnderLock(console, "line");
        }
    }

    [Fact]
    public void DrawTime_OfALineAndOfABlock_GrowsWithTheText()
    {
        var (line, block) = (SlowConsole.DrawTime(35), SlowConsole.DrawTime(35_000));

        Assert.InRange(line.TotalMilliseconds, 0.9, 1.1);
        Assert.InRange(block / line, 100, 999);
    }

    [Fact]
    public async Task WriteLater_NoOneWrites_TakesNoTimeAndCountsWhatFindsNoRoom()
    {
        await using var services = new ServiceCollection().AddMetrics().BuildServiceProvider();
        var meters = services.GetRequiredService<IMeterFactory>();
        var console = new SlowConsole(TimeProvider.System);
        using var writer = new BackgroundWriter(console, meters);
        Assert.Empty(Published(meters));

        for (var line = 0; line < BackgroundWriter.Capacity + 3; line++)
            LoggingEndpoints.WriteLater(writer, "line\n");

        Assert.Equal(3, writer.Dropped);
        await writer.StartAsync(TestContext.Current.CancellationToken);
        Assert.True(
            SpinWait.SpinUntil(() => console.LinesWritten == BackgroundWriter.Capacity, TimeSpan.FromSeconds(30))
        );
        await writer.StopAsync(TestContext.Current.CancellationToken);
        Assert.Equal(
            [(BackgroundWriter.DroppedInstrument, 3), (BackgroundWriter.WrittenInstrument, BackgroundWriter.Capacity)],
            Published(meters)
        );
    }

    [Fact]
    public void Log_AnyEntry_WritesLevelAndMessage()
    {
        var lines = new List<string>();
        var log = new LineLogger(lines.Add);

        log.Log(LogLevel.Warning, default, "state", null, (state, _) => $"said {state}");

        Assert.Equal($"Warning: said state{Environment.NewLine}", Assert.Single(lines));
    }

    private static IReadOnlyList<(string Instrument, long Lines)> Published(IMeterFactory meters)
    {
        var published = new List<(string, long)>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, self) =>
            {
                if (instrument.Meter.Scope == meters)
                    self.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>(
            (instrument, lines, _, _) => published.Add((instrument.Name, lines))
        );
        listener.Start();
        listener.RecordObservableInstruments();
        return [.. published.Order()];
    }
}
