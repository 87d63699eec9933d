using System.Reflection;
using System.Runtime.CompilerServices;

namespace Observer.Sessions;

/// <summary>Compiles the code of a stop in advance, so that the first stop is not longer than the others.</summary>
internal static class Rehearsal
{
    private static readonly string[] Namespaces = ["Observer.Kernel", "Observer.Memory"];

    /// <summary>Compiles every method that runs while the target is stopped.</summary>
    public static void Compile()
    {
        const BindingFlags All =
            BindingFlags.Public
            | BindingFlags.NonPublic
            | BindingFlags.Static
            | BindingFlags.Instance
            | BindingFlags.DeclaredOnly;
        foreach (var type in typeof(Rehearsal).Assembly.GetTypes())
        {
            if (type.ContainsGenericParameters || !Namespaces.Contains(Outermost(type).Namespace))
                continue;
            foreach (var method in type.GetMethods(All).Cast<MethodBase>().Concat(type.GetConstructors(All)))
            {
                if (!method.IsAbstract && !method.ContainsGenericParameters)
                    RuntimeHelpers.PrepareMethod(method.MethodHandle);
            }
        }
    }

    private static Type Outermost(Type type)
    {
        while (type.DeclaringType is { } outer)
            type = outer;
        return type;
    }
}
