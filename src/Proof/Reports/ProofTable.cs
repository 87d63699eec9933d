using System.Text;
using Proof.Running;

namespace Proof.Reports;

/// <summary>A proof as plain text for a terminal.</summary>
public static class ProofTable
{
    /// <summary>Writes the text.</summary>
    public static string Write(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        IReadOnlyList<string>[] rows =
        [
            ProofText.Headings,
            .. proof.Figures.Select(figure => ProofText.Cells(proof, figure)),
        ];
        var widths = Enumerable.Range(0, rows[0].Count).Select(column => rows.Max(row => row[column].Length)).ToArray();
        var text = new StringBuilder();
        text.Append($"{ProofText.Headline(proof)}\n\nA: {proof.NameOfA}\nB: {proof.NameOfB}\n\n");
        foreach (var row in rows)
            text.Append(
                    string.Join(
                        "  ",
                        row.Select((cell, i) => i == 0 ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))
                    )
                )
                .Append('\n');
        return text.Append($"\n{ProofText.Failures(proof)}\n{ProofNotes.Write(proof)}\n").ToString();
    }
}
