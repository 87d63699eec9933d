using System.Text;
using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis;

/// <summary>Pins the finding texts of every recorded run, in FindingTexts.txt.</summary>
public sealed class FindingTextsTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Diagnosis");

    [Fact]
    public void Texts_OfEveryRecordedRun_AreThoseOfTheFile()
    {
        var actual = Describe();
        var received = Path.Combine(Folder, "FindingTexts.received.txt");
        File.WriteAllText(received, actual);

        var expected = File.ReadAllText(Path.Combine(Folder, "FindingTexts.txt")).ReplaceLineEndings("\n");

        Assert.True(
            expected == actual,
            $"The texts differ. If that is intended, copy {received} over FindingTexts.txt."
        );
    }

    private static string Describe()
    {
        var text = new StringBuilder();
        var explanations = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var name in RecordedRun.All)
        {
            text.Append(name).Append('\n');
            foreach (var finding in RecordedRun.Load(name).Findings())
            {
                explanations[$"{finding.Rule}: {finding.Title}"] = finding.Why;
                text.Append(
                    $"  {finding.Rule} | {finding.Severity} | {finding.Period()} | {finding.Title} | {finding.Sentence}\n"
                );
            }
        }

        text.Append("Explanations\n");
        foreach (var (title, why) in explanations)
            text.Append($"  {title}\n    {why}\n");
        return text.ToString();
    }
}
