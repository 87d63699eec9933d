using System.Globalization;

namespace Faults;

/// <summary>The parsed command line.</summary>
/// <param name="Kills">Number of kills.</param>
/// <param name="Seed">Seed of the random moments.</param>
/// <param name="FirstPort">The first of four consecutive ports.</param>
/// <param name="IsShort">Whether to run only a selection that takes about a minute.</param>
/// <param name="Only">The one part to run; null for all parts.</param>
/// <param name="SoakMinutes">Duration of a soak that replaces the campaign, in minutes; null for the campaign.</param>
internal sealed record FaultOptions(int Kills, int Seed, int FirstPort, bool IsShort, string? Only, double? SoakMinutes)
{
    /// <summary>Exit codes for a loss and for an invalid command line.</summary>
    public const int Loss = 1,
        BadUsage = 2;

    private const string Usage = """
        faults [--kills 50] [--seed N] [--from-port 5400] [--short] [--only PART]
        faults soak [--minutes 30] [--from-port 5400]
        """;

    /// <summary>Folder for the data folders of the started dashboards.</summary>
    public string Folder { get; } = Path.Combine(Path.GetTempPath(), $"faults-{Environment.ProcessId}");

    /// <summary>Parses the arguments; returns null and an error if they are invalid.</summary>
    public static FaultOptions? Read(string[] arguments, out string mistake)
    {
        mistake = $"{Usage}\nThe parts are: {string.Join(", ", FaultCampaign.Parts)}.";
        var isSoak = arguments is ["soak", ..];
        var isShort = arguments.Contains("--short");
        var rest = arguments.Skip(isSoak ? 1 : 0).Where(argument => argument != "--short").ToList();
        var numbers = new Dictionary<string, double>
        {
            ["--kills"] = isShort ? 2 : 50,
            ["--seed"] = Random.Shared.Next(1, 100_000),
            ["--from-port"] = 5_400,
            ["--minutes"] = 30,
        };
        string? only = null;
        for (var i = 0; i < rest.Count; i += 2)
        {
            if (rest[i] == "--only" && i + 1 < rest.Count && FaultCampaign.Parts.Contains(rest[i + 1]))
            {
                only = rest[i + 1];
                continue;
            }

            if (
                !numbers.ContainsKey(rest[i])
                || i + 1 == rest.Count
                || !double.TryParse(rest[i + 1], CultureInfo.InvariantCulture, out var number)
            )
                return null;
            numbers[rest[i]] = number;
        }

        return new(
            (int)numbers["--kills"],
            (int)numbers["--seed"],
            (int)numbers["--from-port"],
            isShort,
            only,
            isSoak ? numbers["--minutes"] : null
        );
    }
}
