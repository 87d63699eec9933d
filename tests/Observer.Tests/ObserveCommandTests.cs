using Observer.Contract;
using Observer.Processes;

namespace Observer.Tests;

public sealed class ObserveCommandTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Observe_PtraceScopeRefuses_ReadsTheEventsAndKeepsTheReason()
    {
        using var service = await WaitingService.StartAsync("result", 4, Cancellation);

        var messages = Observe(service.Id);

        var status = Assert.IsType<ObserverStatus>(messages[0]);
        Assert.Equal(
            (ObserverState.Observing, ObservationSource.Events, RefusalReason.PtraceScope),
            (status.State, status.Source, status.Reason!.Value)
        );
        Assert.NotNull(status.Remedy);
        var held = Assert.IsType<HeldThreads>(messages[1]);
        Assert.Equal(
            (WaitingService.LineOf("BlockedThreads.cs", "result"), 4),
            (held.Lines.Single().Location.Line!.Value, held.Lines.Single().Threads)
        );
    }

    [Fact]
    public void Observe_PtraceScopeRefusesAndNoDiagnosticPort_IsRefused()
    {
        using var sleeper = Sleeper.Start();

        var status = Assert.IsType<ObserverStatus>(Assert.Single(Observe(sleeper.Id)));

        Assert.Equal((ObserverState.Refused, RefusalReason.PtraceScope), (status.State, status.Reason!.Value));
    }

    // The input has ended, so the first reading is the only one.
    private static List<ObserverMessage> Observe(int process)
    {
        var output = new StringWriter();
        ObserveCommand.Observe(
            process,
            usesEvents: false,
            TextReader.Null,
            output,
            new SiblingOnly(),
            _ => { },
            TimeProvider.System
        );
        return [.. output.ToString().Split('\n').Select(ObserverJson.Read).OfType<ObserverMessage>()];
    }

    private sealed class SiblingOnly : IProcessAccess
    {
        public uint User => 1000;

        public int? PtraceScope => 1;

        public bool CanRead(int process) => false;

        public uint? UserOf(int process) => 1000;
    }
}
