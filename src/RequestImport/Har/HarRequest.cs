using System.Text.Json;
using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Har;

/// <summary>Reads one request of a recording.</summary>
internal static partial class HarRequest
{
    private const string FormType = "application/x-www-form-urlencoded";

    private static readonly string[] Conditions = ["If-None-Match", "If-Modified-Since"];

    public static ImportedRequest Read(JsonElement request, string method, string url)
    {
        var draft = new RequestDraft { Method = method, Address = url };
        foreach (var header in request.Member("headers").Items())
            if (header.Member("name").Text() is { Length: > 0 } name)
                draft.Headers.Add(name, (header.Member("value").Text() ?? "").Trim());
        AddCookies(draft, request);
        AddBody(draft, request.Member("postData"));
        foreach (var name in Conditions.Where(draft.Headers.Has))
            draft.Warn($"With the header {name} the service can answer 304 without a body.");
        return draft.Build();
    }

    // Some recordings list the cookies without the header.
    private static void AddCookies(RequestDraft draft, JsonElement request)
    {
        var cookies = request
            .Member("cookies")
            .Items()
            .Select(cookie => $"{cookie.Member("name").Text()}={cookie.Member("value").Text()}")
            .ToList();
        if (cookies.Count > 0)
            draft.Headers.AddMissing("Cookie", string.Join("; ", cookies));
    }

    private static void AddBody(RequestDraft draft, JsonElement postData)
    {
        var parameters = postData.Member("params").Items().ToList();
        var type = postData.Member("mimeType").Text() ?? "";
        var text = postData.Member("text").Text();
        if (parameters.Exists(parameter => parameter.Member("fileName").Text() is { Length: > 0 }))
            throw Unreadable(draft, "A recording does not have the content of the files that a form sends.");
        if (text is { Length: > 0 })
            AddText(draft, postData, text);
        else if (parameters.Count > 0)
            draft.Body = Form(draft, type, parameters);
        else if (text is null)
            return;
        else
            draft.Body = "";
        if (type.Length > 0)
            draft.Headers.AddMissing("Content-Type", type);
    }

    private static void AddText(RequestDraft draft, JsonElement postData, string text)
    {
        var encoding = postData.Member("encoding").Text() ?? postData.Member("_encoding").Text();
        if (encoding is null)
            draft.Body = text;
        else if (encoding == "base64" && TryDecode(text) is { } bytes)
            draft.BodyBytes = bytes;
        else
            throw Unreadable(draft, $"The body is not valid {UnreadableException.Shorten(encoding)}.");
    }

    // The values of a recording are not encoded yet.
    private static string Form(RequestDraft draft, string type, List<JsonElement> parameters)
    {
        var mediaType = type.Split(';')[0].Trim();
        if (mediaType.Length > 0 && !mediaType.Equals(FormType, StringComparison.OrdinalIgnoreCase))
            throw Unreadable(draft, $"A form of the type {UnreadableException.Shorten(mediaType)} cannot be sent.");
        draft.Headers.AddMissing("Content-Type", FormType);
        var fields = parameters
            .Select(parameter =>
                (Name: parameter.Member("name").Text() ?? "", Value: parameter.Member("value").Text() ?? "")
            )
            .ToList();
        if (fields.Exists(field => Encoded().IsMatch(field.Name) || Encoded().IsMatch(field.Value)))
            draft.Warn("A field of the form contains a percent sign, which is sent as %25. Check the body.");
        return string.Join(
            '&',
            fields.Select(field => $"{FormText.Encode(field.Name)}={FormText.Encode(field.Value)}")
        );
    }

    private static byte[]? TryDecode(string text)
    {
        var bytes = new byte[text.Length];
        return Convert.TryFromBase64String(text, bytes, out var length) ? bytes[..length] : null;
    }

    private static UnreadableException Unreadable(RequestDraft draft, string message) =>
        new(
            ReadProblemCode.UnsupportedBody,
            $"{draft.Method} {draft.Address}",
            null,
            $"{UnreadableException.Shorten($"{draft.Method} {draft.Address.Split('?')[0]}")}: {message}"
        );

    [GeneratedRegex("%[0-9A-Fa-f]{2}", RegexOptions.CultureInvariant)]
    private static partial Regex Encoded();
}
