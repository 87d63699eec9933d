using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>Reads the body of a request.</summary>
internal static class HttpBody
{
    private const string FormType = "application/x-www-form-urlencoded";

    /// <summary>Reads the lines behind the headers.</summary>
    /// <exception cref="UnreadableException">The body is not in the text, or its form is not clear.</exception>
    public static void Read(RequestDraft draft, HttpRequestLine first, IReadOnlyList<HttpLine> lines, HttpTags tags)
    {
        var content = WithoutComments(draft, lines);
        var isGraphQl = HttpGraphQl.IsGraphQl(draft, first);
        if (content.Count == 0)
        {
            if (isGraphQl)
                throw Unreadable(
                    ReadProblemCode.UnsupportedBody,
                    first.Address,
                    draft.Line,
                    "The GraphQL request has no query."
                );
            return;
        }

        foreach (var line in content)
            if (line.IncludedFile is { } file)
                throw Unreadable(
                    ReadProblemCode.ExternalContent,
                    file,
                    line.Number,
                    "The body is in a file, which is not read. Paste its content."
                );
        if (HttpRequestLine.HasMethod(content[0].Text))
            throw Unreadable(
                ReadProblemCode.UnsupportedBody,
                content[0].Text,
                content[0].Number,
                "Another request starts here. Write a line ### in front of it."
            );
        if (isGraphQl)
        {
            HttpGraphQl.Apply(draft, content);
            return;
        }

        var type = draft.Headers.ValueOf("Content-Type") ?? "";
        draft.Body =
            IsType(type, FormType) ? Form(draft, content, tags)
            : type.TrimStart().StartsWith("multipart/", StringComparison.OrdinalIgnoreCase)
                ? string.Concat(content.Select(line => line.Text + "\r\n"))
            : IsType(type, "application/x-ndjson") ? Joined(content) + "\n"
            : Joined(content);
        if (type.Length == 0)
            draft.Warn("The request has a body and no header Content-Type.");
    }

    private static List<HttpLine> WithoutComments(RequestDraft draft, IReadOnlyList<HttpLine> lines)
    {
        foreach (var line in lines.Where(line => line.IsComment))
            draft.LeaveOut(line.Trimmed, $"Line {line.Number} is a comment: it starts with # or //.");
        var content = lines.Where(line => !line.IsComment).ToList();
        var first = content.FindIndex(line => !line.IsBlank);
        return first < 0 ? [] : content[first..(content.FindLastIndex(line => !line.IsBlank) + 1)];
    }

    private static string Joined(IEnumerable<HttpLine> lines) =>
        string.Join('\n', lines.Select(line => line.Text)).Trim();

    // Fields are separated by & at the end of a line or at the start of the next.
    private static string Form(RequestDraft draft, List<HttpLine> lines, HttpTags tags)
    {
        var text = "";
        foreach (var line in lines.Where(line => !line.IsBlank))
        {
            if (text.Length > 0 && !text.EndsWith('&') && !line.Trimmed.StartsWith('&'))
                throw Unreadable(
                    ReadProblemCode.UnsupportedBody,
                    line.Text,
                    line.Number,
                    "A form goes on in this line. Write & in front of it."
                );
            text += line.Trimmed;
        }

        var fields = text.Split('&').Select(field => string.Join('=', field.Split('=', 2).Select(part => part.Trim())));
        var form = string.Join('&', fields);
        return tags.KeepsEncoding || draft.IsOpen(form) ? form : FormText.EncodeInvalid(form);
    }

    private static bool IsType(string type, string name) =>
        type.Split(';')[0].Trim().Equals(name, StringComparison.OrdinalIgnoreCase);

    private static UnreadableException Unreadable(ReadProblemCode code, string part, int? line, string message) =>
        new(code, part, line, message);
}
