using LoadEngine.Cli.Results;
using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Output;

/// <summary>Writes results to files: complete or not at all.</summary>
internal static class ResultFiles
{
    /// <summary>Why a result could not be written there, as far as that can be known before the run; null when it can.</summary>
    public static string? Validate(string path)
    {
        return ResultFormats.FromFileName(path) is null
            ? $"'{GivenWord.ShownPath(path)}' must end in .json, .csv, .md, .hgrm, .hlog or .txt, which says the form."
            : OutputFile.Validate(path);
    }

    public static void Write(string path, ResultDocument result, RunObservation observation)
    {
        var draft = path + ".part";
        File.WriteAllText(draft, ResultFormats.Write(ResultFormats.FromFileName(path)!.Value, result, observation));
        File.Move(draft, path, overwrite: true);
    }
}
