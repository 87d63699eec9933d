using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Observation.Stacks;

namespace Reports.Exports;

/// <summary>
/// The stacks of a run in the file format of speedscope: the threads held by line, in thread-seconds, and each stack capture,
/// in threads.
/// </summary>
internal static class SpeedscopeProfile
{
    private const string Schema = "https://www.speedscope.app/file-format-schema.json";

    // Frames are a quarter of a second apart. A longer gap is a pause of the dashboard, in which nothing was observed.
    private const double MaxSeconds = 1;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>True if the run has stacks or held threads.</summary>
    public static bool CanWrite(RunDocument run) => run.Stacks.Count > 0 || run.Frames.Any(IsHeld);

    /// <summary>Writes the file.</summary>
    /// <exception cref="ExportNotSupportedException">The run has neither stacks nor held threads.</exception>
    public static string Write(RunDocument run)
    {
        if (!CanWrite(run))
            throw new ExportNotSupportedException(
                "This run has no stacks. Capture stacks during a run, or let the X-ray observe its threads."
            );
        var frames = new FrameTable();
        List<Profile> profiles = [];
        if (HeldThreads(run, frames) is { } held)
            profiles.Add(held);
        profiles.AddRange(run.Stacks.Select(capture => Capture(run, capture.TakenAt, capture.Groups, frames)));
        return JsonSerializer.Serialize(
            new Document(Schema, new(frames.Frames), profiles, run.Labels.Name, 0, "Concurrency Dashboard"),
            Json
        );
    }

    private static Profile? HeldThreads(RunDocument run, FrameTable frames)
    {
        var stacks = StacksByLine(run);
        List<IReadOnlyList<int>> samples = [];
        List<double> weights = [];
        for (var index = 0; index < run.Frames.Count; index++)
        {
            if (run.Frames[index].Held is not { } held)
                continue;
            var seconds = SecondsOf(run.Frames, index);
            foreach (var line in held.Where(line => line is { Threads: > 0 }))
            {
                samples.Add(
                    stacks.TryGetValue(line.Line, out var stack) ? frames.Add(stack) : [frames.Add(NodeOf(line.Line))]
                );
                weights.Add(Math.Round(line.Threads * seconds, 6));
            }
        }

        return samples.Count == 0
            ? null
            : Profile.Sampled("Threads held, by line (thread-seconds)", "seconds", samples, weights);
    }

    private static Profile Capture(
        RunDocument run,
        DateTimeOffset takenAt,
        IReadOnlyList<StackGroup> groups,
        FrameTable frames
    )
    {
        var seconds = (takenAt - run.Run.StartedAt).TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture);
        var weights = groups.Select(group => (double)group.Threads).ToList();
        return Profile.Sampled(
            $"Stacks captured at {seconds} s (threads)",
            "none",
            [.. groups.Select(group => frames.Add([.. group.Frames.Reverse().Select(NodeOf)]))],
            weights
        );
    }

    // A capture has the whole stack, outermost frame first, of a line that holds threads.
    private static Dictionary<string, List<Node>> StacksByLine(RunDocument run)
    {
        var stacks = new Dictionary<string, List<Node>>();
        foreach (var group in run.Stacks.SelectMany(capture => capture.Groups))
        {
            if (group.Application is { File: { } file, Line: { } line })
                stacks.TryAdd(LabelOf(file, line), [.. group.Frames.Reverse().Select(NodeOf)]);
        }

        return stacks;
    }

    private static double SecondsOf(IReadOnlyList<Frame> frames, int index) =>
        index + 1 < frames.Count ? Math.Clamp(frames[index + 1].Time - frames[index].Time, 0, MaxSeconds)
        : index > 0 ? Math.Clamp(frames[index].Time - frames[index - 1].Time, 0, MaxSeconds)
        : 0;

    private static bool IsHeld(Frame frame) => frame.Held?.Any(line => line.Threads > 0) == true;

    private static string LabelOf(string file, int line) =>
        string.Create(CultureInfo.InvariantCulture, $"{file[(file.LastIndexOf('/') + 1)..]}:{line}");

    private static Node NodeOf(StackFrame frame) =>
        new(MethodNames.TypeAndMethod(frame.Method), frame.File ?? frame.Module, frame.Line);

    private static Node NodeOf(string label) =>
        label.LastIndexOf(':') is > 0 and var colon
        && int.TryParse(label.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out var line)
            ? new(label, label[..colon], line)
            : new(label);

    private sealed class FrameTable
    {
        private readonly Dictionary<Node, int> _indexes = [];

        public List<Node> Frames { get; } = [];

        public IReadOnlyList<int> Add(IReadOnlyList<Node> stack) => [.. stack.Select(Add)];

        public int Add(Node frame)
        {
            if (!_indexes.TryGetValue(frame, out var index))
            {
                _indexes[frame] = index = Frames.Count;
                Frames.Add(frame);
            }

            return index;
        }
    }

    private sealed record Document(
        [property: JsonPropertyName("$schema")] string Schema,
        SharedFrames Shared,
        IReadOnlyList<Profile> Profiles,
        string Name,
        int ActiveProfileIndex,
        string Exporter
    );

    private sealed record SharedFrames(IReadOnlyList<Node> Frames);

    private sealed record Node(string Name, string? File = null, int? Line = null);

    private sealed record Profile(
        string Type,
        string Name,
        string Unit,
        double StartValue,
        double EndValue,
        IReadOnlyList<IReadOnlyList<int>> Samples,
        IReadOnlyList<double> Weights
    )
    {
        public static Profile Sampled(
            string name,
            string unit,
            IReadOnlyList<IReadOnlyList<int>> samples,
            IReadOnlyList<double> weights
        ) => new("sampled", name, unit, 0, weights.Sum(), samples, weights);
    }
}
