namespace RequestImport.Tests;

/// <summary>The table of inputs and outcomes in <c>import-table.txt</c>.</summary>
public sealed class ImportTableTests
{
    private const string Start = "\n§§ ",
        Arrow = "\n==>\n";
    private const int MinOfEachFormat = 10;

    public static TheoryData<string, string, string> Cases =>
        [.. Rows.Select(row => (row.Format, row.Input, row.Outcome))];

    private static IReadOnlyList<(string Format, string Input, string Outcome)> Rows { get; } = [.. Read()];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Read_Input_HasItsOutcome(string format, string input, string outcome)
    {
        Assert.NotEmpty(format);
        Assert.Equal(outcome, Outcome.Of(input));
    }

    [Theory]
    [InlineData("curl")]
    [InlineData(".http")]
    [InlineData("OpenAPI")]
    [InlineData("HAR")]
    public void Table_OfEachFormat_HasSeveralInputs(string format) =>
        Assert.InRange(Rows.Count(row => row.Format == format), MinOfEachFormat, int.MaxValue);

    private static IEnumerable<(string Format, string Input, string Outcome)> Read()
    {
        using var stream = typeof(ImportTableTests).Assembly.GetManifestResourceStream("import-table.txt")!;
        using var reader = new StreamReader(stream);
        foreach (var block in reader.ReadToEnd().ReplaceLineEndings("\n").Split(Start).Skip(1))
        {
            var (head, arrow) = (
                block.IndexOf('\n', StringComparison.Ordinal),
                block.IndexOf(Arrow, StringComparison.Ordinal)
            );
            yield return (block[..head], block[(head + 1)..arrow], block[(arrow + Arrow.Length)..].TrimEnd('\n'));
        }
    }
}
