using System.Text.RegularExpressions;
using Tests.Shared;

namespace Architecture.Tests;

/// <summary>`dotnet test` reports a project without executed tests as failed.</summary>
public sealed partial class ShortTestsTests
{
    public static TheoryData<string> Projects =>
        [
            .. Directory
                .GetDirectories(Repository.PathOf("tests"))
                .Select(folder => Path.GetFileName(folder))
                .Where(name => name == "EndToEnd" || name.EndsWith(".Tests", StringComparison.Ordinal)),
        ];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Project_WithoutTheLongTests_HasOne(string project)
    {
        var sources = Directory
            .EnumerateFiles(Repository.PathOf("tests", project), "*.cs", SearchOption.AllDirectories)
            .Where(file =>
                !file.Contains(
                    $"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}",
                    StringComparison.Ordinal
                )
            );
        var isShort = sources
            .SelectMany(file => Attributes().Matches(File.ReadAllText(file)))
            .Any(method =>
                IsTest().IsMatch(method.Value) && !method.Value.Contains("\"Long\"", StringComparison.Ordinal)
            );

        Assert.True(
            isShort,
            $"Every test of {project} is Long: dotnet test, as the README has it, fails with \"Zero tests ran\". Give it one that is not."
        );
    }

    [GeneratedRegex(@"(?:^ {4}\[.*\]\r?\n)+", RegexOptions.Multiline)]
    private static partial Regex Attributes();

    [GeneratedRegex(@"\[(Fact|Theory)\b")]
    private static partial Regex IsTest();
}
