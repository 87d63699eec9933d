using Microsoft.Diagnostics.Runtime;

namespace Observer.Looks;

/// <summary>An unfinished call of an async method.</summary>
/// <param name="StateMachine">Type of its state machine.</param>
/// <param name="Await">Number of the await it is in, from 0.</param>
/// <param name="Continuation">Address of the call that awaits it; 0 if none is known.</param>
internal readonly record struct AsyncCall(ClrType StateMachine, int Await, ulong Continuation);

/// <summary>Reads the objects in which .NET keeps unfinished async methods.</summary>
internal sealed class AsyncBoxes
{
    // Task.TaskStateFlags: completed, canceled, faulted.
    private const int Finished = 0x0160_0000;

    private const int MaxHops = 8;

    // Of delegates and of the wrappers of continuations.
    private static readonly string[] NextFields =
    [
        "_target",
        "m_action",
        "_continuation",
        "_innerTask",
        "_invokeAction",
    ];

    private readonly Dictionary<ulong, BoxType> _types = [];

    /// <summary>Reads an object; null unless it is an unfinished call that waits in an await.</summary>
    public AsyncCall? Read(ClrObject value)
    {
        if (value.Type is not { } type || TypeOf(type) is not { Kind: BoxKind.StateMachine } box)
            return null;
        if ((value.ReadField<int>("m_stateFlags") & Finished) != 0)
            return null;
        ClrType? stateMachine;
        int state;
        if (box.IsValueType)
        {
            stateMachine = box.StateMachine;
            state = value.ReadValueTypeField("StateMachine").ReadField<int>("<>1__state");
        }
        else
        {
            var machine = value.ReadObjectField("StateMachine");
            if (machine.IsNull)
                return null;
            stateMachine = machine.Type;
            state = machine.ReadField<int>("<>1__state");
        }

        return state < 0 || stateMachine is null
            ? null
            : new(stateMachine, state, Follow(value.ReadObjectField("m_continuationObject")));
    }

    /// <summary>The call that an unfinished task, which is no async method, continues; 0 if there is none.</summary>
    public ulong ReadPromise(ClrObject value)
    {
        if (value.Type is not { } type || TypeOf(type).Kind != BoxKind.Task)
            return 0;
        return (value.ReadField<int>("m_stateFlags") & Finished) != 0
            ? 0
            : Follow(value.ReadObjectField("m_continuationObject"));
    }

    /// <summary>True for the object of an async method, finished or not.</summary>
    public bool IsStateMachine(ClrType type) => TypeOf(type).Kind == BoxKind.StateMachine;

    // From a continuation to the async method that it resumes: through delegates, wrappers and tasks such as Task.WhenAll.
    private ulong Follow(ClrObject continuation)
    {
        for (var hop = 0; hop < MaxHops && !continuation.IsNull && continuation.Type is { } type; hop++)
        {
            var box = TypeOf(type);
            if (box.Kind == BoxKind.StateMachine)
                return continuation.Address;
            if (box.NextField is not { } field)
                return 0;
            continuation = continuation.ReadObjectField(field);
        }

        return 0;
    }

    private BoxType TypeOf(ClrType type)
    {
        if (!_types.TryGetValue(type.MethodTable, out var known))
            _types[type.MethodTable] = known = Classify(type);
        return known;
    }

    private static BoxType Classify(ClrType type)
    {
        var isTask = type.GetFieldByName("m_continuationObject") is not null;
        if (
            isTask
            && type.Name?.Contains("AsyncStateMachineBox<", StringComparison.Ordinal) == true
            && type.GetFieldByName("StateMachine") is { } field
        )
            return new(BoxKind.StateMachine, field.Type, field.IsValueType, "m_continuationObject");
        if (isTask)
            return new(BoxKind.Task, null, false, "m_continuationObject");
        var next = NextFields.FirstOrDefault(name => type.GetFieldByName(name) is { IsObjectReference: true });
        return new(BoxKind.Other, null, false, next);
    }

    private enum BoxKind
    {
        Other,
        Task,
        StateMachine,
    }

    private sealed record BoxType(BoxKind Kind, ClrType? StateMachine, bool IsValueType, string? NextField);
}
