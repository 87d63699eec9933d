using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads the options of the expected response.</summary>
internal sealed class ExpectationOptions(RunOptions options, OptionReader read, UsageErrors mistakes)
{
    public ResponseExpectation? Read()
    {
        var expectation = new ResponseExpectation
        {
            Statuses = ReadStatuses(),
            Contains = read.Text(options.ExpectBody),
            Json = ReadJson(),
        };
        return expectation.Statuses.Count > 0 || expectation.NeedsBody ? expectation : null;
    }

    private List<StatusRange> ReadStatuses()
    {
        var statuses = new List<StatusRange>();
        foreach (var text in read.Texts(options.ExpectStatus).SelectMany(list => list.Split(',')))
        {
            if (StatusRange.TryParse(text, out var range))
                statuses.Add(range);
            else
                mistakes.Add(options.ExpectStatus.Name, $"Must be {StatusRange.Expected}.");
        }

        return statuses;
    }

    private JsonExpectation? ReadJson()
    {
        if (read.Text(options.ExpectJson) is not { } text)
            return null;
        var equals = text.IndexOf('=', StringComparison.Ordinal);
        if (equals > 0 && JsonExpectation.TryParseTyped(text[..equals], text[(equals + 1)..], out var expectation))
            return expectation;
        mistakes.Add(options.ExpectJson.Name, $"Must be {JsonExpectation.ExpectedPath}, an equals sign and a value.");
        return null;
    }
}
