using System.Text.Json.Serialization;
using Experiments;
using Lab.Targets.Frames;
using Lab.Targets.XRay;

namespace Lab.Storage.Summaries;

/// <summary>
/// A line that held threads of the target's thread pool while one variant was active, or the threads that were not read.
/// </summary>
/// <param name="Variant">The active variant.</param>
/// <param name="Method">Type and method, such as <c>OrdersController.Get</c>; the usual one if the line has several.</param>
/// <param name="File">Source file below the project; null if unknown.</param>
/// <param name="Line">Line in that file, from 1; null if unknown.</param>
/// <param name="Call">
/// The method it called, such as <c>Thread.Sleep</c>; several with commas, most thread-seconds first; null if unknown.
/// </param>
/// <param name="Through">The package through which it waited, such as <c>Npgsql</c>; null if there is none.</param>
/// <param name="ThreadSeconds">Threads held × seconds.</param>
/// <param name="MeanThreads">Mean number of threads while the target was observed.</param>
/// <param name="MaxThreads">Maximum number of threads.</param>
/// <param name="PoolPercent">Share of the pool's thread-seconds in percent.</param>
/// <param name="ObservedSeconds">Seconds of the variant in which the target was observed.</param>
public sealed record HeldLineSummary(
    VariantKind Variant,
    string Method,
    string? File,
    int? Line,
    string? Call,
    string? Through,
    double ThreadSeconds,
    double MeanThreads,
    int MaxThreads,
    double PoolPercent,
    double ObservedSeconds
)
{
    /// <summary>Maximum number of lines of a variant.</summary>
    public const int MaxPerVariant = 20;

    /// <summary>False for the threads that waited in a place that was not read; some of them may be idle.</summary>
    [JsonIgnore]
    public bool IsRead => Method is not (LineThreads.NotYetRead or LineThreads.NoWaitEvent);

    /// <summary>True where the figures come from wait events instead of the memory of the target.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsFromEvents { get; init; }

    /// <summary>File and line, such as <c>BlockingEndpoints.cs:41</c>; the method if the line is not known.</summary>
    [JsonIgnore]
    public string Label => HeldLabels.LabelOf(Method, File, Line);
}
