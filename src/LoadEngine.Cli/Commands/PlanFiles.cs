using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads plan files.</summary>
internal static class PlanFiles
{
    private const long MaxBytes = 16 << 20;

    /// <summary>The plan, or null and every mistake in it.</summary>
    /// <param name="path">The file.</param>
    /// <param name="named">What it was given for, which is said where the path may not be repeated.</param>
    /// <param name="hosts">Where load may be sent.</param>
    /// <param name="mistakes">Receives them.</param>
    public static PlanDocument? Read(string path, string named, AllowedHosts hosts, UsageErrors mistakes)
    {
        if (path.Length == 0)
        {
            mistakes.Add(named, "Name a file.");
            return null;
        }

        var shown = GivenWord.ShownPath(path) is var safe && safe == GivenWord.Hidden ? named : safe;
        string json;
        try
        {
            json = BoundedFile.ReadText(path, MaxBytes);
        }
        catch (IOException failure)
        {
            mistakes.Add(shown, $"Cannot be read: {failure.Message}");
            return null;
        }

        var isWhole = true;
        json = RedactedPlanCheck.ReportMasked(json, Add);
        var reading = PlanReader.Read(json, hosts, Path.GetDirectoryName(Path.GetFullPath(path)));
        foreach (var error in reading.Errors)
            Add(error.Field, error.Message);
        return isWhole ? reading.Document : null;

        void Add(string field, string what)
        {
            isWhole = false;
            mistakes.Add(field.Length == 0 ? shown : $"{shown}: {field}", what);
        }
    }
}
