using Microsoft.AspNetCore.Components;

namespace Dashboard.Components;

/// <summary>Carries a change of the shared state, raised on any thread, over to the circuit of one viewer.</summary>
internal static class CircuitRefresh
{
    /// <summary>Runs <paramref name="change"/> on the circuit; does nothing when the viewer has left in the meantime.</summary>
    /// <param name="component">The component that changes.</param>
    /// <param name="invoke">Its <c>InvokeAsync</c>.</param>
    /// <param name="change">What is to be done there.</param>
    public static async void Refresh(this ComponentBase component, Func<Action, Task> invoke, Action change)
    {
        ArgumentNullException.ThrowIfNull(component);
        try
        {
            await invoke(change);
        }
        catch (ObjectDisposedException)
        {
            // Between the change and its arrival the viewer closed the page: there is nobody left to show it to.
        }
    }
}
