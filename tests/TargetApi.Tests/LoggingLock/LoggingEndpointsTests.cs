using System.Net;
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
    public async Task WriteLater_NoOneWrites_TakesNoTimeAndCountsWhatFindsNoRoom()
    {
        using var writer = new BackgroundWriter(new SlowConsole(TimeProvider.System));

        for (var line = 0; line < BackgroundWriter.Capacity + 3; line++)
            LoggingEndpoints.WriteLater(writer, "line");

        Assert.Equal(3, writer.Dropped);
        await writer.StartAsync(TestContext.Current.CancellationToken);
        Assert.True(SpinWait.SpinUntil(() => Room(writer), TimeSpan.FromSeconds(30)));
        await writer.StopAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public void Log_AnyEntry_WritesLevelAndMessage()
    {
        var lines = new List<string>();
        var log = new LineLogger(lines.Add);

        log.Log(LogLevel.Warning, default, "state", null, (state, _) => $"said {state}");

        Assert.Equal($"Warning: said state{Environment.NewLine}", Assert.Single(lines));
    }

    private static bool Room(BackgroundWriter writer)
    {
        var before = writer.Dropped;
        LoggingEndpoints.WriteLater(writer, "line");
        return writer.Dropped == before;
    }
}
