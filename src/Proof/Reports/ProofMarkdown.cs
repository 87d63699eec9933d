using System.Text;
using Proof.Running;

namespace Proof.Reports;

/// <summary>A proof as a Markdown summary, such as for a pull request.</summary>
public static class ProofMarkdown
{
    /// <summary>Writes the summary.</summary>
    public static string Write(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var text = new StringBuilder();
        text.Append($"### {Escape(ProofText.Headline(proof))}\n\n");
        text.Append($"A: {Escape(proof.NameOfA)}  \nB: {Escape(proof.NameOfB)}\n\n");
        text.Append($"| {string.Join(" | ", ProofText.Headings)} |\n");
        text.Append($"|{string.Concat(Enumerable.Repeat("---|", ProofText.Headings.Count))}\n");
        foreach (var figure in proof.Figures)
            text.Append($"| {string.Join(" | ", ProofText.Cells(proof, figure))} |\n");
        text.Append($"\n{Escape($"{ProofText.Failures(proof)} {ProofNotes.Write(proof)}".Trim())}\n");
        return text.ToString();
    }

    private static string Escape(string text) =>
        text.Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);
}
