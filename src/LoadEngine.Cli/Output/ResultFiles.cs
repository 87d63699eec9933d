using LoadEngine.Cli.Results;
using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Output;

/// <summary>Writes results to files atomically.</summary>
internal static class ResultFiles
{
    /// <summary>Returns the reason why a result cannot be written to the path, or null.</summary>
    public static string? Validate(string path)
    {
        return ResultFormats.FromFileName(path) is null
            ? "The file name must end in .json, .csv, .md, .hgrm, .hlog or .txt."
            : OutputFile.Validate(path);
    }

    public static void Write(string path, ResultDocument result, RunObservation observation)
    {
        var draft = path + ".part";
        File.WriteAllText(draft, ResultFormats.Write(ResultFormats.FromFileName(path)!.Value, result, observation));
        File.Move(draft, path, overwrite: true);
    }
}
