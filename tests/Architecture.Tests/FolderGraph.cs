using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Architecture.Tests;

/// <summary>A reference from one folder to another, with two types as an example.</summary>
/// <param name="From">The folder, as its namespace.</param>
/// <param name="To">The folder it uses.</param>
/// <param name="User">A type of the first.</param>
/// <param name="Used">The type of the second that it uses.</param>
internal sealed record FolderUse(string From, string To, string User, string Used);

/// <summary>The references between the folders of an assembly, based on the compiled code including generated code.</summary>
internal sealed class FolderGraph
{
    private readonly Dictionary<(string From, string To), FolderUse> _uses = [];

    public FolderGraph(ModuleDefinition module)
    {
        foreach (var type in module.GetTypes().Where(type => Outermost(type).Namespace.Length > 0))
        {
            foreach (
                var used in UsedBy(type)
                    .SelectMany(Parts)
                    .Where(used => used.Scope == module || used.Module == module && used.Scope is ModuleDefinition)
            )
                Add(Outermost(type), Outermost(used));
        }
    }

    /// <summary>All references between folders.</summary>
    public IEnumerable<FolderUse> Uses => _uses.Values;

    /// <summary>A cycle of folders, or null.</summary>
    public IReadOnlyList<FolderUse>? Circle()
    {
        var next = Uses.ToLookup(use => use.From);
        return Uses.Select(use => WayBack(use, next)).Where(uses => uses is not null).MinBy(uses => uses!.Count);
    }

    private static IReadOnlyList<FolderUse>? WayBack(FolderUse start, ILookup<string, FolderUse> next)
    {
        var reached = new Dictionary<string, FolderUse?> { [start.To] = null };
        var queue = new Queue<string>([start.To]);
        while (queue.TryDequeue(out var folder))
        {
            foreach (var use in next[folder])
            {
                if (use.To == start.From)
                {
                    List<FolderUse> uses = [use];
                    for (var at = reached[folder]; at is not null; at = reached[at.From])
                        uses.Insert(0, at);
                    return [start, .. uses];
                }

                if (reached.TryAdd(use.To, use))
                    queue.Enqueue(use.To);
            }
        }

        return null;
    }

    private void Add(TypeReference user, TypeReference used)
    {
        if (user.Namespace != used.Namespace && used.Namespace.Length > 0)
            _uses.TryAdd((user.Namespace, used.Namespace), new(user.Namespace, used.Namespace, user.Name, used.Name));
    }

    private static TypeReference Outermost(TypeReference type)
    {
        while (type.DeclaringType is { } outer)
            type = outer;
        return type;
    }

    private static IEnumerable<TypeReference> UsedBy(TypeDefinition type)
    {
        if (type.BaseType is { } parent)
            yield return parent;
        foreach (var implementation in type.Interfaces)
            yield return implementation.InterfaceType;
        foreach (var definition in type.Fields)
            yield return definition.FieldType;
        foreach (var reference in Attributes(type))
            yield return reference;
        foreach (var parameter in type.GenericParameters)
        foreach (var constraint in parameter.Constraints)
            yield return constraint.ConstraintType;
        foreach (var method in type.Methods)
        foreach (var reference in UsedBy(method))
            yield return reference;
    }

    private static IEnumerable<TypeReference> UsedBy(MethodDefinition method)
    {
        yield return method.ReturnType;
        foreach (var definition in method.Parameters)
            yield return definition.ParameterType;
        if (!method.HasBody)
            yield break;
        foreach (var definition in method.Body.Variables)
            yield return definition.VariableType;
        foreach (var exceptionHandler in method.Body.ExceptionHandlers.Where(handler => handler.CatchType is not null))
            yield return exceptionHandler.CatchType;
        foreach (var reference in method.Body.Instructions.SelectMany(UsedBy))
            yield return reference;
    }

    private static IEnumerable<TypeReference> UsedBy(Instruction instruction)
    {
        switch (instruction.Operand)
        {
            case TypeReference type:
                yield return type;
                break;
            case FieldReference field:
                yield return field.DeclaringType;
                yield return field.FieldType;
                break;
            case MethodReference called:
                yield return called.DeclaringType;
                yield return called.ReturnType;
                if (called is GenericInstanceMethod generic)
                    foreach (var reference in generic.GenericArguments)
                        yield return reference;
                break;
        }
    }

    private static IEnumerable<TypeReference> Attributes(TypeDefinition type) =>
        type.CustomAttributes.SelectMany(attribute =>
            attribute
                .ConstructorArguments.Select(argument => argument.Value)
                .OfType<TypeReference>()
                .Append(attribute.AttributeType)
        );

    // List<Frame[]> references List and Frame.
    private static IEnumerable<TypeReference> Parts(TypeReference type) =>
        type switch
        {
            GenericInstanceType generic => generic.GenericArguments.SelectMany(Parts).Append(generic.ElementType),
            FunctionPointerType => [],
            TypeSpecification wrapped => Parts(wrapped.ElementType),
            GenericParameter => [],
            _ => [type],
        };
}
