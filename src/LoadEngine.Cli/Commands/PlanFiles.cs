using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads plan files.</summary>
internal static class PlanFiles
{
    private const long MaxBytes = 16 << 20;

    /// <summary>Reads a plan. Returns null and reports every error if it is invalid.</summary>
    /// <param name="path">The file.</param>
    /// <param name="named">The option that names the file.</param>
    /// <param name="hosts">Hosts that load may be sent to.</param>
    /// <param name="mistakes">Receives the errors.</param>
    public static PlanDocument? Read(string path, string named, AllowedHosts hosts, UsageErrors mistakes)
    {
        if (path.Length == 0)
        {
            mistakes.Add(named, "Name a file.");
            return null;
        }

        string json;
        try
        {
            json = BoundedFile.ReadText(path, MaxBytes);
        }
        catch (IOException failure)
        {
            mistakes.Add(named, $"Cannot be read: {FileErrorFormatter.Format(failure)}");
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
            mistakes.Add(field.Length == 0 ? named : $"{named}: {field}", what);
        }
    }
}
