using Lab.Targets.XRay;
using Observer.Contract;

namespace Lab.Testing;

internal sealed class FakeXRay : IXRay
{
    public event Action? Changed;

    public XRayView Latest { get; private set; } = new(XRayPhase.Off);

    public bool IsWatched { get; private set; }

    public IReadOnlyList<ObserverCommand> Requests { get; private set; } = [];

    public void Set(XRayView view)
    {
        Latest = view;
        Changed?.Invoke();
    }

    public void Watch() => IsWatched = true;

    public void Request(ObserverCommand command) => Requests = [.. Requests, command];
}
