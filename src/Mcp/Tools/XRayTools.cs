using System.ComponentModel;
using Lab.Targets.XRay;
using ModelContextProtocol;
using ModelContextProtocol.Server;
using Observer.Contract;

namespace Mcp.Tools;

/// <summary>Reads where threads, async methods and locks of the target wait.</summary>
[McpServerToolType]
internal sealed class XRayTools(IXRay xray, TimeProvider time)
{
    /// <summary>Time for a process to start and for a look that waits for one.</summary>
    internal static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(30);

    [McpServerTool(
        Name = "get_xray",
        Title = "Where threads, awaits and locks wait",
        ReadOnly = true,
        Idempotent = false,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Where the target waits, by source line (Linux). held: pool threads now, by line, without a stop of the target. "
            + "look reads awaits (async methods that wait), locks (owners, waiters, deadlocks), queue (work items of the pool) "
            + "or stacks, and stops the target for milliseconds. With status.source Events, a look at awaits, locks or queue writes a "
            + "temporary dump and stops the target for about a second; status.unseen says what this source cannot show, and "
            + "status.remedy how to permit more. The result also has the latest earlier looks."
    )]
    public async Task<XRayView> Get(
        CancellationToken cancellation,
        [Description("The look to take; omit it for the held threads.")] XRayLook? look = null
    )
    {
        var before = xray.Latest;
        var changed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        void OnChanged()
        {
            if (IsAnswer(xray.Latest, before, look))
                changed.TrySetResult();
        }

        xray.Changed += OnChanged;
        try
        {
            if (look is null)
                xray.Watch();
            else
                xray.Request(Enum.Parse<ObserverCommand>(look.Value.ToString()));
            await changed.Task.WaitAsync(MaxWait, time, cancellation);
            return xray.Latest;
        }
        catch (TimeoutException)
        {
            throw new McpException(
                $"No observation arrived within {MaxWait.TotalSeconds:0} s; the observer is in state {xray.Latest.Phase}."
            );
        }
        finally
        {
            xray.Changed -= OnChanged;
        }
    }

    private static bool IsAnswer(XRayView now, XRayView before, XRayLook? look) =>
        now.Phase == XRayPhase.Refused
        || (now.Status is { State: ObserverState.LookFailed } && !ReferenceEquals(now.Status, before.Status))
        || look switch
        {
            null => IsNew(now.Held, before.Held),
            XRayLook.Stacks => IsNew(now.Stacks, before.Stacks),
            XRayLook.Awaits => IsNew(now.Awaits, before.Awaits),
            XRayLook.Locks => IsNew(now.Locks, before.Locks),
            _ => IsNew(now.Queue, before.Queue),
        };

    private static bool IsNew(ObserverMessage? now, ObserverMessage? before) =>
        now is not null && !ReferenceEquals(now, before);
}

/// <summary>A look of <c>get_xray</c>.</summary>
internal enum XRayLook
{
    /// <summary>The stacks of all threads.</summary>
    Stacks,

    /// <summary>The unfinished async methods.</summary>
    Awaits,

    /// <summary>The locks for which threads wait.</summary>
    Locks,

    /// <summary>The work items of the thread pool.</summary>
    Queue,
}
