using Observation.Stacks;
using Observer.Contract;
using Observer.Source;

namespace Observer.Looks;

/// <summary>Converts frames into the contract.</summary>
internal static class Locations
{
    /// <summary>The location of a frame.</summary>
    public static CodeLocation ToLocation(this Frame frame) =>
        new(
            MethodNames.TypeAndMethod(frame.Method),
            frame.Module,
            frame.File,
            frame.Line,
            frame.Origin == CodeOrigin.User,
            frame.IsRebuilt
        );

    /// <summary>The frame as the stack rules of the sampler see it.</summary>
    public static StackFrame ToStackFrame(this Frame frame) =>
        new(frame.Method, frame.Module, frame.Origin == CodeOrigin.User, frame.File, frame.Line);
}
