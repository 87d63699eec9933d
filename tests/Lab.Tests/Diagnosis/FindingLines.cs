using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis;

/// <summary>The space for a finding on the stage at 1280 × 720: three lines, with a larger title.</summary>
internal static class FindingLines
{
    /// <summary>Number of characters in three lines, measured in a browser.</summary>
    public const double MostLetters = 266;

    private const double HeadlineLetter = 1.4;

    /// <summary>The characters that a finding occupies; the headline is counted by its width.</summary>
    public static double LettersOf(Finding finding) =>
        HeadlineLetter * finding.Headline().Length + finding.Moment().Length + finding.Sentence.Length;
}
