using System.Text.RegularExpressions;

namespace Architecture.Tests;

/// <summary>Documentation pages link to each other, and the README links to all.</summary>
public sealed partial class PagesTests
{
    public static TheoryData<string> Pages =>
        [
            .. Directory
                .GetFiles(Repository.Root, "*.md")
                .Concat(Directory.GetFiles(Repository.PathOf("docs"), "*.md"))
                .Concat(
                    Directory
                        .GetDirectories(Repository.PathOf("src"))
                        .Select(folder => Path.Combine(folder, "README.md"))
                        .Where(File.Exists)
                )
                .Select(page => Path.GetRelativePath(Repository.Root, page)),
        ];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Links_OfAPage_LeadToFilesThatAreThere(string page)
    {
        var folder = Path.GetDirectoryName(Repository.PathOf(page))!;

        Assert.All(
            LinksOf(page),
            link => Assert.True(Path.Exists(Path.Combine(folder, link)), $"{page} leads to {link}, which is not there.")
        );
    }

    [Fact]
    public void Readme_LeadsToEveryPage() =>
        Assert.Empty(
            Directory
                .GetFiles(Repository.PathOf("docs"), "*.md")
                .Select(page => $"docs/{Path.GetFileName(page)}")
                .Except(LinksOf("README.md"))
        );

    private static IEnumerable<string> LinksOf(string page) =>
        Link()
            .Matches(File.ReadAllText(Repository.PathOf(page)))
            .Select(match => match.Groups["to"].Value)
            .Where(to => !to.Contains(':', StringComparison.Ordinal));

    [GeneratedRegex(@"\]\((?<to>[^)#\s]+)(#[^)]*)?\)")]
    private static partial Regex Link();
}
