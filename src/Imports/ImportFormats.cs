using System.Text;
using System.Text.Json;
using Imports.Ab;
using Imports.Artillery;
using Imports.Autocannon;
using Imports.Bombardier;
using Imports.Dashload;
using Imports.H2Load;
using Imports.Hey;
using Imports.Histograms;
using Imports.JMeter;
using Imports.K6;
using Imports.Locust;
using Imports.Model;
using Imports.NBomber;
using Imports.Oha;
using Imports.Vegeta;
using Imports.Wrk;
using Lab.Foundation.Json;
using Lab.Storage.Documents;

namespace Imports;

/// <summary>The result of importing a file.</summary>
/// <param name="Run">The run document; null if the file was rejected.</param>
/// <param name="Reason">The reason for the rejection; otherwise null.</param>
public sealed record ImportResult(RunDocument? Run, string? Reason);

/// <summary>Imports results of other tools, which are recognized by their content.</summary>
public static class ImportFormats
{
    /// <summary>The supported formats.</summary>
    public const string SupportedFormats =
        "a run document, a dashload result, a k6 summary or k6 JSON lines, Locust statistics or history (CSV), "
        + "JMeter samples (.jtl), an Artillery report (JSON), an NBomber report (TXT, MD, CSV or JSON), "
        + "the output of ab, autocannon, bombardier, h2load, hey, oha, vegeta, wrk or wrk2, "
        + "JSON of autocannon, bombardier, oha or vegeta, and HdrHistogram files (.hgrm, .hlog)";

    private const string OwnWords = "Imports",
        EngineWords = "LoadEngine";
    private const string OwnSchema = "concurrency-dashboard/run/";
    private const int MaxHeadLength = 200;

    private static readonly char[] BeforeText = [' ', '\t', '\r', '\n'];

    private static readonly (string Whose, Func<string, bool> IsIt, Func<string, ImportedMeasurement> Read)[] Formats =
    [
        ("the JSON lines of k6", IsIt: K6Lines.CanRead, K6Lines.Read),
        ("a result of dashload", IsIt: DashloadResult.CanRead, DashloadResult.Read),
        ("a summary of k6", IsIt: K6Summary.CanRead, K6Summary.Read),
        ("the JSON of oha", IsIt: OhaJson.CanRead, OhaJson.Read),
        ("the JSON of vegeta", IsIt: VegetaJson.CanRead, VegetaJson.Read),
        ("the JSON of autocannon", IsIt: AutocannonJson.CanRead, AutocannonJson.Read),
        ("the JSON of bombardier", IsIt: BombardierJson.CanRead, BombardierJson.Read),
        ("a report of Artillery", IsIt: ArtilleryJson.CanRead, ArtilleryJson.Read),
        ("the JSON of NBomber", IsIt: NBomberJson.CanRead, NBomberJson.Read),
        ("the CSV report of NBomber", IsIt: NBomberCsv.CanRead, NBomberCsv.Read),
        ("samples of JMeter (CSV)", IsIt: JtlCsv.CanRead, JtlCsv.Read),
        ("samples of JMeter (XML)", IsIt: JtlXml.CanRead, JtlXml.Read),
        ("statistics of Locust", IsIt: LocustStatistics.CanRead, LocustStatistics.Read),
        ("a history of Locust", IsIt: LocustHistory.CanRead, LocustHistory.Read),
        ("the text of autocannon", IsIt: AutocannonText.CanRead, AutocannonText.Read),
        ("the text of wrk", IsIt: WrkText.CanRead, WrkText.Read),
        ("the text of hey", IsIt: HeyText.CanRead, HeyText.Read),
        ("the text of oha", IsIt: OhaText.CanRead, OhaText.Read),
        ("the text of ab", IsIt: AbText.CanRead, AbText.Read),
        ("the text of bombardier", IsIt: BombardierText.CanRead, BombardierText.Read),
        ("the text of h2load", IsIt: H2LoadText.CanRead, H2LoadText.Read),
        ("the report of NBomber", IsIt: NBomberText.CanRead, NBomberText.Read),
        ("the text of vegeta", IsIt: VegetaText.CanRead, VegetaText.Read),
        ("a distribution of HdrHistogram (.hgrm)", IsIt: HgrmText.CanRead, HgrmText.Read),
        ("a log of HdrHistogram (.hlog)", IsIt: HistogramLogText.CanRead, HistogramLogText.Read),
    ];

    /// <summary>Imports a file; null if it is not a result of another tool, such as a run document.</summary>
    /// <param name="content">The file, as prepared by <see cref="UploadedText"/>.</param>
    /// <param name="fileName">The file name, used for the name of the run; may be null.</param>
    /// <param name="now">The start time if the file has none.</param>
    /// <param name="written">The file time, if known; an unknown start is this time minus the duration.</param>
    public static ImportResult? Read(
        ReadOnlySpan<byte> content,
        string? fileName,
        DateTimeOffset now,
        DateTimeOffset? written = null
    )
    {
        var text = Encoding.UTF8.GetString(content).TrimStart(BeforeText);

        if (text.AsSpan(0, Math.Min(text.Length, MaxHeadLength)).Contains(OwnSchema, StringComparison.Ordinal))
            return JsonDocumentCounter.Count(content) is > 1 and var runs
                ? new(null, MultipleRunsException.FormatMessage(runs))
                : null;
        if (
            (
                LocustFailureLists.GetRejectionReason(text)
                ?? NonImportableExports.GetRejectionReason(text)
                ?? UnsupportedTools.GetRejectionReason(text)
            ) is
            { } unread
        )
            return new(null, unread);
        if (Formats.FirstOrDefault(format => format.IsIt(text)) is not (var whose, { } isIt, { } read))
            return null;
        try
        {
            // k6 writes one document per line, and its reader counts the runs itself.
            if (text.StartsWith('{') && isIt != K6Lines.CanRead)
                MultipleRunsException.ThrowIfMoreThanOne(JsonDocumentCounter.Count(content));
            var measured = read(text);
            if (measured.Requests == 0)
                return new(null, $"It is a result of {measured.Tool}, but not one request in it came to an end.");
            return ImportedMeasurementValidator.Validate(measured, now) is { } wrong
                ? new(null, $"It is a result of {measured.Tool}, but cannot be right: {wrong}")
                : new(ImportConverter.ToDocument(measured, fileName, now, written), null);
        }
        catch (MultipleRunsException several)
        {
            return new(null, several.Message);
        }
        catch (UnsupportedResultException unsupported)
        {
            return new(null, unsupported.Message);
        }
        catch (ImplausibleMeasurementException wrong)
        {
            return new(null, $"Impossible values: {wrong.Message}");
        }
        catch (Exception mistake) when (mistake is not OutOfMemoryException)
        {
            // Readers throw many exception types for malformed files; only some have messages for users.
            var what = mistake switch
            {
                JsonException json => JsonErrorFormatter.Format(json),
                FormatException { Source: OwnWords or EngineWords } => mistake.Message,
                _ => "a required part is missing or invalid.",
            };
            return new(null, $"The file looks like {whose}, but is truncated or damaged: {what}");
        }
    }
}
