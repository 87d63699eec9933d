using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>
/// Reads the <c>.http</c> and <c>.rest</c> files of JetBrains editors, of REST Client for Visual Studio Code and of Visual Studio.
/// </summary>
internal sealed class HttpFileFormat : IRequestFormat
{
    private const string Separator = "###";

    /// <inheritdoc/>
    public string Name => ".http file";

    /// <inheritdoc/>
    public FormatMatch Match(string text)
    {
        var hasSeparator = false;
        var isAtStart = true;
        var isInScript = false;
        foreach (var line in LinesOf(text))
        {
            isInScript |= line.StartsScript;
            if (isInScript)
                isInScript = !line.EndsScript;
            else if (IsSeparator(line))
                hasSeparator = isAtStart = true;
            else if (isAtStart && !line.IsBlank && !line.IsComment && !IsAboveRequest(line))
            {
                if (HttpRequestLine.TryRead(line.Text) is not null)
                    return FormatMatch.Certain;
                isAtStart = false;
                if (!hasSeparator && !text.Contains("\n" + Separator, StringComparison.Ordinal))
                    return FormatMatch.None;
            }
        }

        return hasSeparator ? FormatMatch.Possible : FormatMatch.None;
    }

    /// <inheritdoc/>
    public ReadResult Read(string text, IReadOnlyDictionary<string, string> values)
    {
        var lines = LinesOf(text).ToList();
        var variables = new HttpVariables(lines, values);
        var (requests, problems, leftOut) = (
            new List<ImportedRequest>(),
            new List<ReadProblem>(),
            new List<LeftOutPart>()
        );
        foreach (var (name, block) in BlocksOf(lines))
        {
            var result = new HttpBlock(name, block, variables).Read(values);
            requests.AddRange(result.Requests);
            problems.AddRange(result.Problems);
            leftOut.AddRange(result.LeftOut);
            // The limit for filled in values holds for the whole text.
            if (result.Problems.Any(problem => problem.Code == ReadProblemCode.TextTooLong))
                break;
        }

        return new()
        {
            Format = Name,
            Requests = requests,
            Problems = problems,
            LeftOut = leftOut,
        };
    }

    private static bool IsAboveRequest(HttpLine line) =>
        HttpVariables.IsDefinition(line)
        || line.NamesOtherFile
        || line.NamesResponseFile
        || line.IncludedFile is not null;

    private static bool IsSeparator(HttpLine line) => line.Text.StartsWith(Separator, StringComparison.Ordinal);

    private static IEnumerable<HttpLine> LinesOf(string text) =>
        text.Split('\n').Select((line, index) => new HttpLine(line.TrimEnd('\r'), index + 1));

    private static IEnumerable<(string? Name, IReadOnlyList<HttpLine> Lines)> BlocksOf(List<HttpLine> lines)
    {
        var (name, block) = ((string?)null, new List<HttpLine>());
        foreach (var line in lines)
        {
            if (!IsSeparator(line))
            {
                block.Add(line);
                continue;
            }

            yield return (name, block);
            var title = line.Text.TrimStart('#').Trim();
            (name, block) = (title.Length > 0 ? title : null, []);
        }

        yield return (name, block);
    }
}
