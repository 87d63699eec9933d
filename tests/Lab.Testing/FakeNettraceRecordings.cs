using Lab.Targets.Stacks;

namespace Lab.Testing;

internal sealed class FakeNettraceRecordings : INettraceRecordings
{
    public NettraceState State { get; private set; } = new(NettracePhase.None);

    public string? File { get; set; }

    public string? Start(int seconds)
    {
        if (State.Phase == NettracePhase.Recording)
            return "A recording is in progress.";
        State = new(NettracePhase.Recording, seconds);
        return null;
    }

    public void Stop() => State = State with { Phase = NettracePhase.Complete };
}
