using System.Text.Json;
using Dashboard.Findings;
using Dashboard.Streaming;

namespace Dashboard.Tests.Findings;

/// <summary>
/// A real run of the lab, as its frames said it: one column a series, gaps as null, times in seconds since the start of the run. A file is
/// written by following the hub's <c>Frames</c> from the event <c>run-started</c> to <c>run-ended</c> and turning the rows into columns.
/// </summary>
internal sealed class RecordedRun
{
    private readonly string[] _series;
    private readonly Frame[] _frames;

    private RecordedRun(string[] series, Frame[] frames) => (_series, _frames) = (series, frames);

    /// <summary>The names of every recorded run of a fixed variant.</summary>
    public static IEnumerable<string> Healthy => All.Where(name => name.StartsWith("fixed-", StringComparison.Ordinal));

    public static IEnumerable<string> All =>
        Directory.EnumerateFiles(Folder, "*.json").Select(file => Path.GetFileNameWithoutExtension(file)!).Order(StringComparer.Ordinal);

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "Findings", "Recorded");

    public static RecordedRun Load(string name)
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Folder, $"{name}.json")));
        var times = document.RootElement.GetProperty("times").EnumerateArray().Select(time => time.GetDouble()).ToArray();
        var columns = document.RootElement.GetProperty("values").EnumerateObject().ToDictionary(
            column => column.Name, column => column.Value.EnumerateArray().Select(value => value.ValueKind == JsonValueKind.Null ? (double?)null : value.GetDouble()).ToArray());
        var events = document.RootElement.GetProperty("events").EnumerateArray()
            .Select(happened => new FrameEvent(happened[1].GetString()!, happened[2].GetString()!, happened[0].GetDouble())).ToArray();
        string[] series = [.. columns.Keys];
        return new(series, [.. times.Select((time, row) => new Frame(
            row + 1, time, [.. series.Select(id => columns[id][row])],
            [.. events.Where(happened => happened.Time <= time && (row == 0 || happened.Time > times[row - 1]))]))]);
    }

    /// <summary>Everything that was found by the end, over by then.</summary>
    public IReadOnlyList<Finding> Findings()
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, _series);
        foreach (var frame in _frames) diagnosis.Add(frame);
        diagnosis.End();
        return diagnosis.Findings;
    }

    /// <summary>What a live viewer was told, frame by frame: seconds since the start, and the findings that held.</summary>
    public IEnumerable<(double Seconds, IReadOnlyList<Finding> Holding)> Live()
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, _series);
        foreach (var frame in _frames)
        {
            diagnosis.Add(frame);
            yield return (diagnosis.Window.Now, [.. diagnosis.Findings.Where(finding => finding.Until is null)]);
        }
    }

    /// <summary>The finding of a rule, or null.</summary>
    public Finding? Finding(string rule) => Findings().SingleOrDefault(finding => finding.Rule == rule);
}
