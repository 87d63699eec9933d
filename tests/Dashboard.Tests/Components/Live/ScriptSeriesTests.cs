using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Experiments.Charts;

namespace Dashboard.Tests.Components.Live;

/// <summary>Every series identifier in the scripts exists in the catalogue.</summary>
public sealed partial class ScriptSeriesTests
{
    [Fact]
    public void Scripts_SeriesTheyName_AreOfTheCatalogue()
    {
        var folder = Path.GetFullPath(
            Path.Combine(Path.GetDirectoryName(ThisFile())!, "../../../../src/Dashboard/wwwroot/stage")
        );
        var known = SeriesCatalogue.All.Select(series => series.Id).ToHashSet();
        var families = known.Select(id => id.Split('.')[0]).ToHashSet();

        var named = Directory
            .EnumerateFiles(folder, "*.js")
            .SelectMany(file => Identifier().Matches(File.ReadAllText(file)))
            .Select(match => match.Groups[1].Value)
            .Where(id => families.Contains(id.Split('.')[0]))
            .Distinct()
            .ToList();

        Assert.Contains("pool.queue", named);
        Assert.All(named, id => Assert.Contains(id, known));
    }

    private static string ThisFile([CallerFilePath] string path = "") => path;

    [GeneratedRegex("'([a-z]+\\.[a-z0-9_]+)'")]
    private static partial Regex Identifier();
}
