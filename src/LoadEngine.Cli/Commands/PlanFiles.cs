using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads plan files.</summary>
internal static class PlanFiles
{
    public static PlanDocument? Read(string path, AllowedHosts hosts, Mistakes mistakes)
    {
        string json;
        try
        {
            json = File.ReadAllText(path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentException)
        {
            mistakes.Add(path, $"Cannot be read: {failure.Message}");
            return null;
        }

        var reading = PlanReader.Read(json, hosts, Path.GetDirectoryName(Path.GetFullPath(path)));
        foreach (var error in reading.Errors)
            mistakes.Add(error.Field.Length == 0 ? path : $"{path}: {error.Field}", error.Message);
        return reading.Document;
    }
}
