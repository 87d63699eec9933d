using System.Text.RegularExpressions;
using Tests.Shared;

namespace Architecture.Tests;

/// <summary>Checks the size and the place of the hand-written style sheets.</summary>
public sealed partial class StyleSheetTests
{
    private const int MaxCharacters = 54_000;

    private static readonly string[] ExcludedFolders = ["bin", "obj", "node_modules", "lib"];

    [Fact]
    public void Sheets_OfAllProjects_HaveAtMostMaxCharactersWithoutBlanks() =>
        Assert.InRange(
            Sheets().Sum(file => File.ReadAllText(file).Count(letter => !char.IsWhiteSpace(letter))),
            1,
            MaxCharacters
        );

    // A sheet that is not listed would have no effect.
    [Fact]
    public void Sheets_OfTheDashboard_AreJoined()
    {
        var project = Repository.PathOf("src/Dashboard");
        var listed = Listed()
            .Matches(File.ReadAllText(Path.Combine(project, "build/Styles.targets")))
            .Select(sheet => Path.GetFullPath(Path.Combine(project, sheet.Groups[1].Value)))
            .ToList();

        Assert.Equal(
            Sheets().Where(file => file.StartsWith(project, StringComparison.Ordinal)).Order(),
            listed.Where(file => file.StartsWith(project, StringComparison.Ordinal)).Order()
        );
        Assert.All(listed, file => Assert.True(File.Exists(file), file));
    }

    private static IEnumerable<string> Sheets()
    {
        var root = Repository.PathOf("src");
        return Directory
            .EnumerateFiles(root, "*.css", SearchOption.AllDirectories)
            .Where(file =>
                !Path.GetRelativePath(root, file).Split(Path.DirectorySeparatorChar).Any(ExcludedFolders.Contains)
            );
    }

    [GeneratedRegex("<StyleSheet Include=\"([^\"]+)\"")]
    private static partial Regex Listed();
}
