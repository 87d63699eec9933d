using Microsoft.Diagnostics.Runtime;
using Observation.Stacks;
using Observer.Contract;
using Observer.Runtime;
using Observer.Source;

namespace Observer.Looks;

/// <summary>Reads the unfinished async methods from the managed heap and groups them by their chain of awaits.</summary>
internal static class AwaitLooks
{
    private const int MaxGroups = 200,
        MaxChain = 40;

    // What the tasks of .NET that are no async methods mean in the source.
    private static readonly Dictionary<string, string> Promises = new()
    {
        ["System.Threading.Tasks.Task+DelayPromise"] = "Task.Delay",
        ["System.Threading.Tasks.Task+DelayPromiseWithCancellation"] = "Task.Delay",
        ["System.Threading.SemaphoreSlim+TaskNode"] = "SemaphoreSlim.WaitAsync",
        ["System.Threading.Tasks.Task+WhenAllPromise"] = "Task.WhenAll",
        ["System.Threading.Tasks.TaskFactory+CompleteOnInvokePromise"] = "Task.WhenAny",
        ["System.Threading.Tasks.Task+TwoTaskWhenAnyPromise"] = "Task.WhenAny",
        ["System.Threading.Tasks.Task<System.Threading.RateLimiting.RateLimitLease>"] = "RateLimiter.AcquireAsync",
    };

    /// <summary>Reads the groups of a runtime whose heap was copied.</summary>
    public static (int Objects, IReadOnlyList<AwaitGroup> Groups) Read(LoadedRuntime target)
    {
        var boxes = new AsyncBoxes();
        var calls = new Dictionary<ulong, AsyncCall>();
        var promises = new Dictionary<ulong, string>();
        var objects = 0;
        foreach (var value in target.Runtime.Heap.EnumerateObjects())
        {
            objects++;
            // The debugging library of .NET 8 fails on the fields of free memory.
            if (value.Type is not { IsFree: false } type)
                continue;
            if (boxes.IsStateMachine(type))
            {
                if (boxes.Read(value) is { } call)
                    calls[value.Address] = call;
            }
            else if (boxes.ReadPromise(value) is > 0 and var waiting)
                promises[waiting] = Readable(type.Name ?? "");
        }

        var awaited = calls.Values.Select(call => call.Continuation).ToHashSet();
        var groups = new Dictionary<string, (int Count, string? Promise, List<Frame> Chain)>();
        foreach (var address in calls.Keys.Where(address => !awaited.Contains(address)))
        {
            var chain = ChainFrom(address, calls, target.Frames);
            var promise = promises.GetValueOrDefault(address);
            var key = promise + "\n" + string.Join('\n', chain.Select(frame => $"{frame.Method}:{frame.Line}"));
            groups[key] = (groups.GetValueOrDefault(key).Count + 1, promise, chain);
        }

        return (
            objects,
            [
                .. groups
                    .Values.Select(group => GroupOf(group.Count, group.Promise, group.Chain))
                    .OrderByDescending(group => group.Location is not null)
                    .ThenByDescending(group => group.Count)
                    .Take(MaxGroups),
            ]
        );
    }

    private static List<Frame> ChainFrom(ulong address, Dictionary<ulong, AsyncCall> calls, FrameResolver frames)
    {
        var chain = new List<Frame>();
        while (chain.Count < MaxChain && calls.TryGetValue(address, out var call))
        {
            chain.Add(frames.ResolveAwait(call.StateMachine, call.Await));
            address = call.Continuation;
        }

        return chain;
    }

    private static AwaitGroup GroupOf(int count, string? promise, List<Frame> chain)
    {
        var user = chain.FindIndex(frame => frame.Origin == CodeOrigin.User);
        var awaits = user > 0 ? PublicName(MethodNames.TypeAndMethod(chain[user - 1].Method)) : promise;
        var through = chain.Take(Math.Max(0, user)).LastOrDefault(frame => frame.Origin == CodeOrigin.Library)?.Module;
        return new(
            count,
            user < 0 ? null : chain[user].ToLocation(),
            awaits,
            through,
            [.. chain.Select(frame => frame.ToLocation())]
        );
    }

    // A method such as HttpClient.GetStringAsync is written as a private one with this ending.
    private static string PublicName(string method) =>
        method.EndsWith("AsyncCore", StringComparison.Ordinal) ? method[..^"Core".Length] : method;

    private static string Readable(string type)
    {
        var name = TypeNames.WithoutArguments(type);
        return Promises.GetValueOrDefault(type)
            ?? Promises.GetValueOrDefault(name)
            ?? name[(name.LastIndexOf('.') + 1)..].Replace('+', '.');
    }
}
