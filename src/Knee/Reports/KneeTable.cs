using System.Text;
using Knee.Searching;

namespace Knee.Reports;

/// <summary>A search as plain text for a terminal.</summary>
public static class KneeTable
{
    /// <summary>Writes the text.</summary>
    public static string Write(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        IReadOnlyList<string>[] rows =
        [
            KneeText.Headings,
            .. search.Trials.Select(trial => KneeText.Cells(search.Plan, trial)),
        ];
        var widths = Enumerable.Range(0, rows[0].Count).Select(column => rows.Max(row => row[column].Length)).ToArray();
        var text = new StringBuilder();
        text.Append($"{KneeText.Headline(search)}\n\n{search.Name}\n\n");
        foreach (var row in rows)
            text.Append(string.Join("  ", row.Select((cell, i) => cell.PadLeft(widths[i])))).Append('\n');
        return text.Append($"\n{string.Join('\n', KneeText.Notes(search))}\n").ToString();
    }
}
