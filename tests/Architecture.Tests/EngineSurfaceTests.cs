using Mono.Cecil;

namespace Architecture.Tests;

public sealed class EngineSurfaceTests
{
    private const string Engine = "LoadEngine";

    private static readonly string[] ToldToTheEngine =
    [
        Engine,
        "LoadEngine.Plans",
        "LoadEngine.Documents",
        "LoadEngine.Runs",
        "LoadEngine.Thresholds",
    ];

    [Fact]
    public void PublicTypes_OfTheEngine_AreUsedOutsideOrPartOfWhatIs()
    {
        using var engine = Assemblies.Read(Engine);
        var shown = engine.Types.Where(type => type.IsPublic).ToDictionary(type => type.FullName);
        var used = new Queue<string>([.. Assemblies.MayCall.Keys.SelectMany(UsedOfTheEngine), "LoadEngine.LoadTest"]);
        var reached = new HashSet<string>();
        while (used.TryDequeue(out var name))
            if (shown.TryGetValue(name, out var type) && reached.Add(name))
                foreach (var other in SignaturesOf(type))
                    used.Enqueue(other);

        Assert.All(
            shown.Keys,
            name =>
                Assert.True(
                    reached.Contains(name),
                    $"{name} is public but not used outside LoadEngine. Make it internal."
                )
        );
    }

    [Fact]
    public void Times_ToldToTheEngine_AreTimeSpans()
    {
        using var engine = Assemblies.Read(Engine);
        var parameters = engine
            .Types.Where(type => type.IsPublic && ToldToTheEngine.Contains(type.Namespace))
            .SelectMany(type => type.Methods)
            .Where(method => method.IsPublic)
            .SelectMany(method => method.Parameters.Select(parameter => (Method: method, Parameter: parameter)));

        Assert.All(
            parameters,
            pair =>
                Assert.False(
                    pair.Parameter.ParameterType.IsPrimitive
                        && (
                            pair.Parameter.Name.EndsWith("Ms", StringComparison.Ordinal)
                            || pair.Parameter.Name.EndsWith("econds", StringComparison.Ordinal)
                        ),
                    $"{pair.Method.DeclaringType.Name}.{pair.Method.Name} takes {pair.Parameter.Name} as a number: make it a TimeSpan."
                )
        );
    }

    private static List<string> UsedOfTheEngine(string project)
    {
        if (project == Engine)
            return [];
        using var module = Assemblies.Read(project);
        return [.. module.GetTypeReferences().Where(type => type.Scope.Name == Engine).Select(type => type.FullName)];
    }

    private static IEnumerable<string> SignaturesOf(TypeDefinition type) =>
        [
            .. NamesIn(type.BaseType),
            .. type.Interfaces.SelectMany(implementation => NamesIn(implementation.InterfaceType)),
            .. type.Fields.Where(field => field.IsPublic).SelectMany(field => NamesIn(field.FieldType)),
            .. type
                .Methods.Where(method => method.IsPublic || method.IsFamily)
                .SelectMany(method =>
                    method
                        .Parameters.SelectMany(parameter => NamesIn(parameter.ParameterType))
                        .Concat(NamesIn(method.ReturnType))
                ),
        ];

    private static IEnumerable<string> NamesIn(TypeReference? type) =>
        type switch
        {
            null => [],
            GenericInstanceType generic => NamesIn(generic.ElementType)
                .Concat(generic.GenericArguments.SelectMany(NamesIn)),
            TypeSpecification wrapped => NamesIn(wrapped.ElementType),
            _ => [type.FullName],
        };
}
