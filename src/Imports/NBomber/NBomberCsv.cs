using Imports.Model;
using Imports.Tables;

namespace Imports.NBomber;

/// <summary>The CSV report of NBomber, which has no statuses.</summary>
internal static class NBomberCsv
{
    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        CsvTable.HasHeader(text, "test_suite", "test_name", "scenario", "duration");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text) =>
        NBomberReport.Create(
            CsvTable.Rows(text).GroupBy(row => row.Text("scenario")).Select(rows => rows.Select(PartOf).ToList()),
            []
        );

    private static NBomberPart PartOf(TableRow row) =>
        new(
            row.Text("step_name") ?? "",
            row.Count("ok"),
            row.Count("failed"),
            NBomberNumbers.Seconds(row.Text("duration")),
            new(
                row.Number("mean"),
                row.Number("50_percent"),
                null,
                row.Number("95_percent"),
                row.Number("99_percent"),
                row.Number("max"),
                row.Number("min")
            )
        );
}
