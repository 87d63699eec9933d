using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Curl;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>The lines between two separators, which hold at most one request.</summary>
internal sealed partial class HttpBlock(string? name, IReadOnlyList<HttpLine> lines, HttpVariables variables)
{
    private readonly List<LeftOutPart> _leftOut = [];

    /// <summary>Reads the request.</summary>
    /// <param name="values">Values for variables of a curl command.</param>
    public ReadResult Read(IReadOnlyDictionary<string, string> values)
    {
        try
        {
            var content = new Queue<HttpLine>(HttpEditorParts.Remove(lines, _leftOut));
            var preamble = TakePreamble(content);
            if (!content.TryPeek(out var first))
                return new() { LeftOut = _leftOut };
            if (CurlCommand().IsMatch(first.Text))
                return ReadCurl(content, values);
            var request = ReadRequest(preamble, content);
            return new() { Requests = [request] };
        }
        catch (UnreadableException unreadable)
        {
            return ReadResult.Refused(unreadable.Problem);
        }
    }

    private List<HttpLine> TakePreamble(Queue<HttpLine> content)
    {
        var comments = new List<HttpLine>();
        while (content.TryPeek(out var line))
        {
            if (line.IsComment)
                comments.Add(line);
            else if (line.IncludedFile is not null || line.NamesOtherFile)
                _leftOut.Add(new(UnreadableException.Shorten(line.Text), "Other files are not read."));
            else if (!line.IsBlank && !variables.TryDefine(line))
                break;
            content.Dequeue();
        }

        return comments;
    }

    private ImportedRequest ReadRequest(List<HttpLine> comments, Queue<HttpLine> content)
    {
        var start = content.Dequeue();
        var draft = new RequestDraft { Line = start.Number, Name = name };
        var tags = new HttpTags();
        foreach (var comment in comments)
            tags.Read(draft, comment);
        foreach (var part in _leftOut)
            draft.LeaveOut(part.Part, part.Reason);
        var requestLine = Fill(start);
        var first =
            HttpRequestLine.TryRead(requestLine)
            ?? throw new UnreadableException(
                ReadProblemCode.NoRequest,
                start.Text,
                start.Number,
                "Write a request line such as 'GET http://localhost:5000/orders'."
            );
        first.Check(start.Number);
        draft.Method = first.Method;
        HttpHead.Read(draft, first, content, Fill);
        HttpAuthorization.Apply(draft);
        HttpBody.Read(draft, first, [.. content.Select(line => line with { Text = Fill(line) })], tags);
        return draft.Build();

        string Fill(HttpLine line) => variables.Fill(line.Text, line.Number, draft.AddField);
    }

    private ReadResult ReadCurl(Queue<HttpLine> content, IReadOnlyDictionary<string, string> values)
    {
        var start = content.Peek().Number;
        var text = string.Join('\n', content.Select(line => variables.Fill(line.Text, line.Number, Refuse)));
        var result = CurlScript.Read(text, start, values);
        return result with
        {
            Requests = [.. result.Requests.Select(request => request with { Name = name ?? request.Name })],
            LeftOut = [.. _leftOut, .. result.LeftOut],
        };

        void Refuse(ImportField field) =>
            throw new UnreadableException(
                ReadProblemCode.UnsupportedShellSyntax,
                field.Placeholder,
                start,
                $"The curl command needs {field.Placeholder}. {field.Reason} Write its value instead."
            );
    }

    [GeneratedRegex(@"\A\s*(?:\$\s+)?curl(?:\.exe)?\s", RegexOptions.CultureInvariant)]
    private static partial Regex CurlCommand();
}
