using System.IO.Compression;
using System.Xml.Linq;

namespace Architecture.Tests;

public sealed class LibraryPackagesTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    // The libraries are built with the configuration of this test.
    private static string Configuration => new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;

    [Theory]
    [InlineData("LoadEngine")]
    [InlineData("Observation")]
    [Trait("Category", "Long")]
    public async Task Package_OfALibrary_HasItsReadmeItsDocumentationAndItsSymbols(string library)
    {
        var folder = Directory.CreateTempSubdirectory("library-package-");
        try
        {
            await Command.RunAsync(
                new(
                    "dotnet",
                    [
                        "pack",
                        Repository.PathOf("src", library),
                        "--no-build",
                        "-c",
                        Configuration,
                        "-o",
                        folder.FullName,
                    ]
                ),
                TimeSpan.FromMinutes(5),
                Cancellation
            );
            using var package = Open(folder, "*.nupkg");
            using var symbols = Open(folder, "*.snupkg");

            Assert.Superset(
                new HashSet<string> { "README.md", $"lib/net10.0/{library}.dll", $"lib/net10.0/{library}.xml" },
                Files(package)
            );
            Assert.Contains($"lib/net10.0/{library}.pdb", Files(symbols));
            var description = await DescriptionAsync(package);
            Assert.Equal(
                ["The Concurrency Dashboard contributors", $"ConcurrencyDashboard.{library}", "MIT", "README.md"],
                description
                    .Where(pair => pair.Key is "authors" or "id" or "license" or "readme")
                    .OrderBy(pair => pair.Key, StringComparer.Ordinal)
                    .Select(pair => pair.Value)
            );
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static ZipArchive Open(DirectoryInfo folder, string name) =>
        ZipFile.OpenRead(folder.GetFiles(name).Single().FullName);

    private static HashSet<string> Files(ZipArchive package) => [.. package.Entries.Select(entry => entry.FullName)];

    private static async Task<Dictionary<string, string>> DescriptionAsync(ZipArchive package)
    {
        await using var nuspec = await package
            .Entries.Single(entry => entry.Name.EndsWith(".nuspec", StringComparison.Ordinal))
            .OpenAsync(Cancellation);
        var document = await XDocument.LoadAsync(nuspec, LoadOptions.None, Cancellation);
        return document
            .Descendants()
            .Where(element => !element.HasElements && element.Parent?.Name.LocalName == "metadata")
            .ToDictionary(element => element.Name.LocalName, element => element.Value);
    }
}
