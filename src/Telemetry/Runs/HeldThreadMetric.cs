using System.Diagnostics.Metrics;
using Lab.Targets.XRay;
using Observer.Contract;
using Telemetry.Export;

namespace Telemetry.Runs;

/// <summary>
/// The threads held by line. A line that holds no thread any more is reported with 0. The exporter reads from any thread.
/// </summary>
internal sealed class HeldThreadMetric(IXRay xray, int processId, KeyValuePair<string, object?>[] run)
{
    /// <summary>Name of the instrument.</summary>
    public const string Name = AttributeNames.Prefix + "target.threads_held";

    /// <summary>Maximum number of lines of a run.</summary>
    public const int MaxLines = 50;

    private readonly Lock _gate = new();
    private readonly Dictionary<CodeLocation, KeyValuePair<string, object?>[]> _lines = [];

    /// <summary>The current measurements; none if the process is not observed.</summary>
    public IReadOnlyList<Measurement<long>> Measure()
    {
        if (xray.Latest is not { Phase: XRayPhase.Observing, Held: { } held } view || view.ProcessId != processId)
            return [];
        var threads = held
            .Lines.GroupBy(line => line.Location, line => line.Threads)
            .ToDictionary(line => line.Key, line => line.Sum());
        lock (_gate)
        {
            foreach (var location in threads.Keys.Where(location => !_lines.ContainsKey(location)))
            {
                if (_lines.Count < MaxLines)
                    _lines[location] = [.. run, .. AttributesOf(location)];
            }

            return [.. _lines.Select(line => new Measurement<long>(threads.GetValueOrDefault(line.Key), line.Value))];
        }
    }

    private static IEnumerable<KeyValuePair<string, object?>> AttributesOf(CodeLocation location)
    {
        yield return new("code.function.name", location.Method);
        if (location.File is { } file)
            yield return new("code.file.path", file);
        if (location.Line is { } line)
            yield return new("code.line.number", line);
    }
}
