using Lab.Testing;
using Reports.Exports;

namespace Imports.Tests;

public sealed class NonImportableExportsTests
{
    [Theory]
    [InlineData(ExportFormat.Csv, "This is this lab’s own CSV: import the JSON.")]
    [InlineData(ExportFormat.Md, "This is this lab’s own Markdown: import the JSON.")]
    [InlineData(ExportFormat.Html, "This is this lab’s own HTML report: import the JSON.")]
    public void Read_WhatTheLabWroteForPeople_NamesTheFileThatIsWanted(ExportFormat format, string words)
    {
        var file = RunExports.Write(RunSamples.CreateImported(), format);

        Assert.Equal(words, ImportFormats.Read(file.Content, file.Name, Readings.Now)!.Reason);
    }

    [Fact]
    public void Read_Predictions_NamesTheFileThatIsWanted() =>
        Assert.Equal(
            "This is this lab’s own CSV: import the JSON.",
            ImportFormats.Read(PredictionCsv.Write(RunSamples.CreateImported()).Content, null, Readings.Now)!.Reason
        );

    [Theory]
    [InlineData("# Notes\n\n| variant | seconds |\n")]
    [InlineData("<!DOCTYPE html><title>Another page</title>")]
    [InlineData("end_seconds;seconds\n")]
    public void Refusal_WhatSomeoneElseWrote_ReportsNothing(string text) =>
        Assert.Null(NonImportableExports.GetRejectionReason(text));

    [Theory]
    [InlineData("| figure | value |\n|---|---:|\n| duration | 1.0 s |\n", "Markdown")]
    [InlineData(
        "**Interrupted: the results cover the time until then.**\n\n| figure | value |\n|---|---:|\n| duration | 1.0 s |\n",
        "Markdown"
    )]
    [InlineData("end_seconds,seconds,users\r\n", "CSV")]
    public void Refusal_WhatDashloadWroteForPeople_ReportsWhatItIs(string text, string what) =>
        Assert.Contains(what, NonImportableExports.GetRejectionReason(text), StringComparison.Ordinal);
}
