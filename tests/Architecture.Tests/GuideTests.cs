using System.Text.RegularExpressions;

namespace Architecture.Tests;

/// <summary>The examples of CONTRIBUTING.md compile and pass the tests.</summary>
public sealed partial class GuideTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public void Snippets_OneOfEachKind_AreFound()
    {
        const string Text =
            "A file `src/A.cs`:\n\n```csharp\nclass A;\n```\n\nIn `src/B.cs`, before `    "
            + "];`:\n\n```csharp\n        b,\n```\n\nNo place:\n\n```bash\nls\n```\n";

        Assert.Equal(
            [new("src/A.cs", null, "class A;\n"), new("src/B.cs", "    ];", "        b,\n")],
            Guide.Snippets(Text)
        );
    }

    [Fact]
    public void Guide_FilesAndFolders_Exist()
    {
        var text = File.ReadAllText(Path.Combine(Repository.Root, "CONTRIBUTING.md"));
        var named = NamedPath().Matches(text).Select(match => match.Value.Trim('`')).Distinct().ToList();

        Assert.NotEmpty(named);
        Assert.All(named, path => Assert.True(Path.Exists(Path.Combine(Repository.Root, "src", path)), path));
    }

    [GeneratedRegex(
        "`(?:AudienceWeb|Dashboard|Experiments|Imports|Lab\\.[A-Z][a-z]+|LoadEngine|Locust|Mcp|Observation|Reports)/[\\w./-]+`"
    )]
    private static partial Regex NamedPath();

    [Fact]
    [Trait("Category", "Long")]
    public async Task Guide_ExperimentRuleAndChart_CompileAndPassTheTests()
    {
        using var copy = new RepositoryCopy();
        var snippets = Guide.Snippets(await File.ReadAllTextAsync(copy.PathOf("CONTRIBUTING.md"), Cancellation));
        await copy.RunAsync("dotnet", "run eng/new.cs -- experiment files \"Reading files\"", Cancellation);
        await copy.RunAsync("dotnet", "run eng/new.cs -- rule long-collections \"Long collections\"", Cancellation);
        foreach (var snippet in snippets)
            copy.Insert(snippet);

        await BuildAndTestAsync(copy, "Experiments.Tests", "*");
        await BuildAndTestAsync(copy, "TargetApi.Tests", "*CatalogueTests");
        await BuildAndTestAsync(
            copy,
            "Lab.Tests",
            "*LessonLibraryTests",
            "*FindingRulesTests",
            "*LongCollectionsTests",
            "*ArticleVerificationsTests",
            "*VisibleEffectTests",
            "*RecordedRunsTests"
        );

        Assert.Equal(8, snippets.Count);
    }

    private static async Task BuildAndTestAsync(RepositoryCopy copy, string project, params string[] classes)
    {
        await copy.RunAsync("dotnet", $"build tests/{project} -v q -nologo", Cancellation);
        var program = Path.Combine("tests", project, "bin", "Debug", "net10.0", project + ".dll");
        await copy.RunAsync(
            "dotnet",
            $"{program} --no-progress --no-ansi {string.Join(' ', classes.Select(name => $"--filter-class \"{name}\""))}",
            Cancellation
        );
    }
}
