using RequestImport.Model;

namespace RequestImport.Tests;

/// <summary>Writes a result as text, to compare it in one line per request and problem.</summary>
internal static class Outcome
{
    /// <summary>
    /// Requests as <c>METHOD URI [Name: value] "body"</c>, with <c>-L=n</c>, <c>-k</c>, <c>out: parts</c>, <c>needs: names</c> and
    /// <c>warns: n</c> behind it where they apply; problems as <c>! Code part</c>; parts left out of the text as <c>~ part</c>.
    /// </summary>
    public static string Of(ReadResult result) =>
        string.Join(
            '\n',
            result
                .Requests.Select(Of)
                .Concat(result.Problems.Select(problem => $"! {problem.Code} {problem.Part}".TrimEnd()))
                .Concat(result.LeftOut.Select(part => $"~ {part.Part}"))
        );

    /// <summary>Reads a text and writes the result.</summary>
    public static string Of(string text) => Of(new RequestReader().Read(text));

    private static string Of(ImportedRequest request)
    {
        var parts = new List<string> { request.Method, request.Uri };
        parts.AddRange(request.Headers.Select(header => $"[{header.Name}: {header.Value}]"));
        if (request.Body is { } body)
            parts.Add($"\"{body.Text ?? Convert.ToHexString(body.Bytes.Span)}\"");
        if (request.MaxRedirects is { } redirects)
            parts.Add($"-L={redirects}");
        if (request.AcceptAnyCertificate)
            parts.Add("-k");
        if (request.LeftOut.Count > 0)
            parts.Add($"out: {string.Join(", ", request.LeftOut.Select(part => part.Part))}");
        if (request.Fields.Count > 0)
            parts.Add($"needs: {string.Join(", ", request.Fields.Select(field => field.Name))}");
        if (request.Warnings.Count > 0)
            parts.Add($"warns: {request.Warnings.Count}");
        return string.Join(' ', parts);
    }
}
