using Mono.Cecil;

namespace Architecture.Tests;

/// <summary>Projects and folders call each other in one direction only.</summary>
public sealed class LayersTests
{
    public static TheoryData<string> Projects => [.. Assemblies.MayCall.Keys];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Folders_OfAProject_FormNoCircle(string project)
    {
        using var module = Assemblies.Read(project);

        var circle = new FolderGraph(module).Circle();

        Assert.True(circle is null, circle is null ? "" : Words(circle));
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void References_OfAProject_AreThoseItMayCall(string project)
    {
        using var module = Assemblies.Read(project);

        var called = module
            .AssemblyReferences.Select(reference => reference.Name)
            .Where(Assemblies.MayCall.ContainsKey);

        Assert.All(
            called,
            text =>
                Assert.True(
                    Assemblies.MayCall[project].Contains(text),
                    $"{project} calls {text}, which it may not (see CONTRIBUTING.md, \"Architecture\"). Move what "
                        + $"it needs into a project that both may call, or pass it in."
                )
        );
    }

    [Theory]
    [InlineData("LoadEngine")]
    [InlineData("Experiments")]
    [InlineData("Observation")]
    [InlineData("Observer")]
    [InlineData("Locust")]
    [InlineData("Lab.Foundation")]
    [InlineData("Lab.Targets")]
    [InlineData("Lab.Loads")]
    [InlineData("Lab.Diagnosis")]
    [InlineData("Lab.Storage")]
    [InlineData("Lab.Runtime")]
    [InlineData("Lab.Campaigns")]
    [InlineData("Lab.Teaching")]
    [InlineData("RequestImport")]
    [InlineData("Imports")]
    [InlineData("Reports")]
    [InlineData("Telemetry")]
    [InlineData("SourceCode")]
    public void References_BelowTheWeb_KnowNothingOfIt(string project)
    {
        using var module = Assemblies.Read(project);

        Assert.DoesNotContain(
            module.AssemblyReferences,
            reference => reference.Name.StartsWith("Microsoft.AspNetCore", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData("LoadEngine")]
    [InlineData("Experiments")]
    public void References_OfTheFoundations_AreTheRuntimeAlone(string project)
    {
        using var module = Assemblies.Read(project);

        Assert.All(
            module.AssemblyReferences,
            reference =>
                Assert.True(
                    reference.Name == "System" || reference.Name.StartsWith("System.", StringComparison.Ordinal),
                    $"{project} references {reference.Name}; it is to build on the runtime alone."
                )
        );
    }

    private static string Words(IReadOnlyList<FolderUse> circle) =>
        $"The folders go in a circle: "
        + $"{string.Join(", and ", circle.Select(use => $"{use.From} uses {use.To} ({use.User} uses {use.Used})"))}"
        + $". "
        + "Move the type that both need into a folder below both, or let the upper folder pass in what the lower one needs.";
}
