using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis;

/// <summary>The room that a finding has on the stage at 1280 by 720: three lines, with its headline in larger letters.</summary>
internal static class FindingLines
{
    /// <summary>As many letters of the sentence's size as three lines hold, seen in a browser with sentences of these words.</summary>
    public const double MostLetters = 266;

    private const double HeadlineLetter = 1.4;

    /// <summary>The characters that a finding occupies; the headline is counted by its width.</summary>
    public static double LettersOf(Finding finding) =>
        HeadlineLetter * finding.Headline().Length + finding.Moment().Length + finding.Sentence.Length;
}
