using System.Text;
using LoadEngine.Cli.Terminals;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads plan files.</summary>
internal static class PlanFiles
{
    private const int LongestPlan = 16_000_000, Block = 64 * 1024;

    public static PlanDocument? Read(string path, AllowedHosts hosts, Mistakes mistakes)
    {
        string json;
        try
        {
            if (ReadAtMost(path) is not { } text)
            {
                mistakes.Add(path, $"Has more than {LongestPlan:#,0} characters.");
                return null;
            }

            json = text;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentException)
        {
            mistakes.Add(path, $"Cannot be read: {failure.Message}");
            return null;
        }

        PlanSecrets.AddTo(Terminal.Secrets, json);
        var reading = PlanReader.Read(json, hosts, Path.GetDirectoryName(Path.GetFullPath(path)));
        foreach (var error in reading.Errors)
            mistakes.Add(error.Field.Length == 0 ? path : $"{path}: {error.Field}", error.Message);
        return reading.Document;
    }

    // What is named may have no end, as a device or a pipe.
    private static string? ReadAtMost(string path)
    {
        using var reader = new StreamReader(path);
        var (text, block) = (new StringBuilder(), new char[Block]);
        while (reader.ReadBlock(block) is var length and > 0)
        {
            if (text.Append(block, 0, length).Length > LongestPlan) return null;
        }

        return text.ToString();
    }
}
