using Microsoft.Diagnostics.Runtime;
using Observation.Stacks;
using Observer.Contract;
using Observer.Runtime;
using Observer.Source;

namespace Observer.Looks;

/// <summary>Counts the work items in the queues of the thread pool by kind.</summary>
internal static class QueueLooks
{
    private const int MaxTypes = 50,
        MaxItems = 1_000_000;

    /// <summary>Reads a runtime whose heap was copied.</summary>
    public static (int Items, IReadOnlyList<QueuedWork> Types) Read(LoadedRuntime target)
    {
        var boxes = new AsyncBoxes();
        var work = new Dictionary<string, int>();
        var items = 0;
        foreach (var value in target.Runtime.Heap.EnumerateObjects())
        {
            var queued = value.Type?.Name switch
            {
                "System.Threading.ThreadPoolWorkQueue" => GlobalItems(value),
                "System.Threading.ThreadPoolWorkQueue+WorkStealingQueue" => LocalItems(value),
                _ => [],
            };
            foreach (var item in queued.Take(MaxItems))
            {
                items++;
                var name = Describe(item, boxes);
                work[name] = work.GetValueOrDefault(name) + 1;
            }
        }

        return (
            items,
            [
                .. work.OrderByDescending(kind => kind.Value)
                    .Take(MaxTypes)
                    .Select(kind => new QueuedWork(kind.Key, kind.Value)),
            ]
        );
    }

    private static IEnumerable<ClrObject> GlobalItems(ClrObject queue)
    {
        foreach (var field in new[] { "workItems", "highPriorityWorkItems", "lowPriorityWorkItems" })
        {
            if (queue.Type?.GetFieldByName(field) is null)
                continue;
            foreach (var item in ConcurrentItems(queue.ReadObjectField(field)))
                yield return item;
        }

        if (queue.Type?.GetFieldByName("_assignableWorkItemQueues") is null)
            yield break;
        var assignable = queue.ReadObjectField("_assignableWorkItemQueues");
        if (assignable.IsNull || !assignable.IsArray)
            yield break;
        var queues = assignable.AsArray();
        for (var index = 0; index < queues.Length; index++)
        {
            foreach (var item in ConcurrentItems(queues.GetObjectValue(index)))
                yield return item;
        }
    }

    // ConcurrentQueue: a list of segments; an item is present if its sequence number is one more than its position.
    private static IEnumerable<ClrObject> ConcurrentItems(ClrObject queue)
    {
        if (queue.IsNull || queue.Type?.GetFieldByName("_head") is null)
            yield break;
        for (
            var segment = queue.ReadObjectField("_head");
            !segment.IsNull;
            segment = segment.ReadObjectField("_nextSegment")
        )
        {
            var slots = segment.ReadObjectField("_slots").AsArray();
            var positions = segment.ReadValueTypeField("_headAndTail");
            var (head, tail) = (positions.ReadField<int>("Head"), positions.ReadField<int>("Tail"));
            // A frozen segment has its tail moved past the end.
            for (var position = head; position != tail && position - head < slots.Length; position++)
            {
                var slot = slots.GetStructValue(position & (slots.Length - 1));
                if (slot.ReadField<int>("SequenceNumber") != position + 1)
                    break;
                if (slot.ReadObjectField("Item") is { IsNull: false } item)
                    yield return item;
            }
        }
    }

    private static IEnumerable<ClrObject> LocalItems(ClrObject queue)
    {
        var items = queue.ReadObjectField("m_array").AsArray();
        for (var index = 0; index < items.Length; index++)
        {
            if (items.GetObjectValue(index) is { IsNull: false } item)
                yield return item;
        }
    }

    // The method that the work item runs, if it is known.
    private static string Describe(ClrObject item, AsyncBoxes boxes)
    {
        if (item.Type is not { } type)
            return "?";
        if (boxes.Read(item) is { } call)
            return MethodNames.TypeAndMethod(
                MethodNames.ToReadable(TypeNames.WithoutArguments(call.StateMachine.Name ?? "") + ".MoveNext")
            );
        foreach (var field in new[] { "m_action", "_callback", "callback" })
        {
            if (type.GetFieldByName(field) is not { IsObjectReference: true })
                continue;
            var callback = item.ReadObjectField(field);
            if (
                !callback.IsNull
                && callback.IsDelegate
                && callback.AsDelegate().GetDelegateTarget()?.Method is { } method
            )
                return MethodNames.TypeAndMethod(
                    MethodNames.ToReadable($"{TypeNames.WithoutArguments(method.Type?.Name ?? "")}.{method.Name}")
                );
        }

        return TypeNames.WithoutArguments(type.Name ?? "?");
    }
}
