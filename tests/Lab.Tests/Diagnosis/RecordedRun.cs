using System.Text.Json;
using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis;

/// <summary>
/// A recorded run of the lab: one column per series, gaps as null, times in seconds since the start of the run. To create a file,
/// follow the hub's <c>Frames</c> from the event <c>run-started</c> to <c>run-ended</c> and transpose the rows to columns.
/// </summary>
internal sealed class RecordedRun
{
    private readonly string[] _series;
    private readonly Frame[] _frames;

    private RecordedRun(string[] series, Frame[] frames) => (_series, _frames) = (series, frames);

    /// <summary>The names of every recorded run of a fixed variant.</summary>
    public static IEnumerable<string> Healthy => All.Where(name => name.StartsWith("fixed-", StringComparison.Ordinal));

    public static IEnumerable<string> All =>
        Directory
            .EnumerateFiles(Folder, "*.json")
            .Select(file => Path.GetFileNameWithoutExtension(file)!)
            .Order(StringComparer.Ordinal);

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "Diagnosis", "Recorded");

    public static RecordedRun Load(string name)
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Folder, $"{name}.json")));
        var times = document
            .RootElement.GetProperty("times")
            .EnumerateArray()
            .Select(time => time.GetDouble())
            .ToArray();
        var columns = document
            .RootElement.GetProperty("values")
            .EnumerateObject()
            .ToDictionary(
                column => column.Name,
                column =>
                    column
                        .Value.EnumerateArray()
                        .Select(value => value.ValueKind == JsonValueKind.Null ? (double?)null : value.GetDouble())
                        .ToArray()
            );
        var events = document
            .RootElement.GetProperty("events")
            .EnumerateArray()
            .Select(element => EventOf(element[0].GetDouble(), element[1].GetString()!, element[2].GetString()!))
            .ToArray();
        string[] series = [.. columns.Keys];
        return new(
            series,
            [
                .. times.Select(
                    (time, row) =>
                        new Frame(
                            row + 1,
                            time,
                            [.. series.Select(id => columns[id][row])],
                            [
                                .. events.Where(frameEvent =>
                                    frameEvent.Time <= time && (row == 0 || frameEvent.Time > times[row - 1])
                                ),
                            ]
                        )
                ),
            ]
        );
    }

    private static FrameEvent EventOf(double time, string kind, string label) =>
        kind switch
        {
            FrameEventKinds.RunStarted or FrameEventKinds.VariantSwitched => new(kind, label, time)
            {
                Variant = Enum.Parse<VariantKind>(label),
            },
            FrameEventKinds.PoolAdjustment => new(kind, label, time) { Reason = label.Split(':')[0] },
            _ => new(kind, label, time),
        };

    /// <summary>The same document with the series and frames of this run.</summary>
    public RunDocument In(RunDocument run) =>
        run with
        {
            Series = [.. _series.Select(id => new SeriesDescription(id, "", id))],
            Frames = _frames,
        };

    /// <summary>All findings, ended at the end of the run.</summary>
    public IReadOnlyList<Finding> Findings()
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, _series) { Window = { PolledPath = "/metrics" } };
        foreach (var frame in _frames)
            diagnosis.Add(frame);
        diagnosis.End([], 0);
        return diagnosis.Findings;
    }

    public IEnumerable<(double Seconds, IReadOnlyList<Finding> Holding)> Live()
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, _series) { Window = { PolledPath = "/metrics" } };
        foreach (var frame in _frames)
        {
            diagnosis.Add(frame);
            yield return (diagnosis.Window.Now, [.. diagnosis.Findings.Where(finding => finding.Until is null)]);
        }
    }

    /// <summary>All values of a series up to a moment, in seconds of the recording.</summary>
    public IEnumerable<double> Values(string series, double until)
    {
        var column = Array.IndexOf(_series, series);
        return _frames
            .Where(frame => frame.Time <= until && column >= 0)
            .Select(frame => frame.Values[column])
            .OfType<double>();
    }

    /// <summary>The active findings at each frame, with the frame's time.</summary>
    public IEnumerable<(double Time, IReadOnlyList<Finding> Holding)> LiveByTime() =>
        _frames.Zip(Live(), (frame, moment) => (frame.Time, moment.Holding));

    /// <summary>The finding of a rule, or null.</summary>
    public Finding? Finding(string rule) => Findings().SingleOrDefault(finding => finding.Rule == rule);
}
