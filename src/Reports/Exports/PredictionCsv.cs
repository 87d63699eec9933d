using System.Globalization;
using System.Text;
using Lab.Storage.Documents;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>The predictions of an audience, one number per line, ascending and anonymous.</summary>
public static class PredictionCsv
{
    /// <summary>Writes the file.</summary>
    public static ExportFile Write(RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(run);
        var text = new StringBuilder("question,unit,answer,count,measured\n");
        foreach (var prediction in run.Predictions)
        {
            foreach (var group in prediction.Numbers.GroupBy(number => number))
                Line(text, prediction, Number(group.Key), group.Count());
            foreach (var (option, count) in prediction.Options.Zip(prediction.Chosen))
                Line(text, prediction, option, count);
            if (prediction.Lines > 0)
                Line(text, prediction, "lines", prediction.Lines);
        }

        return RunExports.Text($"run-{FileName.StemOf(run.Id)}-predictions.csv", "text/csv", text.ToString());
    }

    private static void Line(StringBuilder text, RunPrediction prediction, string answer, int count) =>
        text.AppendJoin(
                ',',
                CsvCell.Format(prediction.Question),
                CsvCell.Format(prediction.Unit),
                CsvCell.Format(answer),
                count.ToString(CultureInfo.InvariantCulture),
                prediction.Measured is { } measured ? Number(measured) : ""
            )
            .Append('\n');

    private static string Number(double number) => number.ToString(CultureInfo.InvariantCulture);
}
