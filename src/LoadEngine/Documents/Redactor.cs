using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace LoadEngine.Documents;

/// <summary>
/// Masks credentials: values of headers, URL parameters and JSON or form fields whose names identify them, and user information in URLs.
/// </summary>
public static partial class Redactor
{
    /// <summary>Replaces a secret.</summary>
    public const string Mask = "•••";

    /// <summary>Header placeholder used while a plan is read; it must be a valid header value.</summary>
    public const string HeaderMask = "hidden";

    private static readonly HashSet<string> Names =
    [
        "authorization",
        "proxy-authorization",
        "cookie",
        "cookie2",
        "set-cookie",
        "samlresponse",
        "samlrequest",
        "key",
        "sig",
        "signature",
        "pwd",
        "auth",
        "jwt",
        "authentication",
        "bearer",
        "pass",
        "session",
        "sessionid",
        "jsessionid",
        "phpsessid",
        "session-id",
        "code",
        "dpop",
        "otp",
        "totp",
        "pin",
        "hmac",
        "assertion",
        "ticket",
        "sas",
        "sid",
        "nonce",
    ];

    private static readonly string[] Endings =
    [
        "-key",
        "-pwd",
        "-auth",
        "-sig",
        "-signature",
        "-session",
        "-sessionid",
        "-session-id",
        "-jwt",
        "-bearer",
        "-pass",
        "-csrf",
        "-otp",
        "-pin",
        "-hmac",
        "-assertion",
        "-ticket",
        "-sas",
        "-sid",
        "-nonce",
        "accesskeyid",
        "accesskey",
        "accountkey",
        "apikey",
        "token",
        "secret",
        "secrets",
        "password",
        "passwords",
        "passwd",
        "credential",
        "credentials",
        "passphrase",
        "passcode",
    ];

    private static readonly string[] TextBodies = ["json", "text"];

    /// <summary>
    /// True for the name of a header, parameter or field whose value is a secret, such as <c>Authorization</c> or
    /// <c>X-Api-Key</c>. Of a composed name such as <c>user[token]</c>, each part counts.
    /// </summary>
    public static bool IsSecret(string name) =>
        name.Split(['[', ']', '.'], StringSplitOptions.RemoveEmptyEntries)
            .Select(part => part.Trim().Replace('_', '-').ToLowerInvariant())
            .Any(part =>
                Names.Contains(part) || Endings.Any(ending => part.EndsWith(ending, StringComparison.Ordinal))
            );

    /// <summary>True when the value of that name is a secret. A placeholder such as <c>{random}</c> is not.</summary>
    public static bool IsSecret(string name, string value) =>
        IsSecret(name) && Placeholder().Replace(value, "").Trim().Length > 0;

    /// <summary>
    /// True when the value of a header is a secret because of its name or its form, such as <c>Bearer …</c>, or is
    /// masked.
    /// </summary>
    public static bool IsSecretHeader(string name, string value) =>
        IsSecret(name, value) || value is Mask or HeaderMask || Scheme().IsMatch(value) || RedactText(value) != value;

    /// <summary>A copy of a plan document without its secrets.</summary>
    public static JsonObject Redact(JsonObject plan)
    {
        var copy = plan.DeepClone().AsObject();
        foreach (var request in GetRequests(copy))
        {
            if (TextOf(request["url"]) is { } url)
                request["url"] = RedactUrl(url);
            foreach (var kind in request["body"] is JsonObject ? TextBodies : [])
                if (TextOf(request["body"]![kind]) is { } body)
                    request["body"]![kind] = RedactBody(body);
            if (request["headers"] is not JsonObject headers)
                continue;
            foreach (var name in headers.Select(header => header.Key).ToList())
                if (IsSecretHeader(name, TextOf(headers[name]) ?? Mask))
                    headers[name] = Mask;
        }

        RedactTexts(copy);
        return copy;
    }

    /// <summary>The requests of a plan document, including those of its scenarios.</summary>
    public static IEnumerable<JsonObject> GetRequests(JsonObject plan) =>
        (plan["scenarios"] as JsonObject ?? [])
            .Select(scenario => scenario.Value)
            .Prepend(plan)
            .SelectMany(load => ((load as JsonObject)?["target"] as JsonObject)?["requests"] as JsonArray ?? [])
            .OfType<JsonObject>();

    /// <summary>A URL without user information and without the values of secret parameters.</summary>
    public static string RedactUrl(string url) => UserInfo().Replace(ReplaceInUrl(url, (_, _) => Mask), Mask);

    /// <summary>
    /// A URL with the value of each secret parameter replaced; also of parameters in the path, and in an escaped URL
    /// within it.
    /// </summary>
    /// <param name="url">The URL.</param>
    /// <param name="replace">Gets name and value of a secret parameter.</param>
    public static string ReplaceInUrl(string url, Func<string, string, string> replace)
    {
        return PathParameter().Replace(Parameter().Replace(url, Replaced), Replaced);

        string Replaced(Match found)
        {
            var (name, value) = (Uri.UnescapeDataString(found.Groups["name"].Value), found.Groups["value"].Value);
            return IsSecret(name, value) ? found.Groups["head"].Value + replace(name, value) : found.Value;
        }
    }

    /// <summary>A text without the secrets of the URLs in it.</summary>
    public static string RedactText(string text) =>
        text.AsSpan().IndexOfAny('=', '@', '%') < 0 ? text : Word().Replace(text, word => RedactUrl(word.Value));

    /// <summary>A JSON or form body without its secrets; other bodies are returned unchanged.</summary>
    public static string RedactBody(string body) => ReplaceInBody(body, (_, _) => Mask);

    /// <summary>A JSON or form body with the value of each secret field replaced; other bodies are returned unchanged.</summary>
    /// <param name="body">The body.</param>
    /// <param name="replace">Gets name and value of a secret field.</param>
    public static string ReplaceInBody(string body, Func<string, string, string> replace)
    {
        ArgumentNullException.ThrowIfNull(body);
        if (body.AsSpan().TrimStart() is ['{' or '[', ..])
            return ReplaceInJson(body, replace);
        return Form().IsMatch(body) ? ReplaceInUrl("&" + body, replace)[1..] : body;
    }

    // Placeholders such as {vu} make a body invalid JSON, so it is not parsed.
    private static string ReplaceInJson(string json, Func<string, string, string> replace) =>
        TextOrField()
            .Replace(
                json,
                found =>
                {
                    var (head, name, value) = (
                        found.Groups["head"].Value,
                        found.Groups["name"].Value,
                        found.Groups["value"]
                    );
                    if (value.Success && IsSecret(name, value.Value.Trim('"')))
                        return $"{head}\"{replace(name, value.Value)}\"";
                    return value.Value is ['{', ..] ? head + ReplaceInJson(value.Value, replace) : found.Value;
                }
            );

    private static string? TextOf(JsonNode? node) =>
        node is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;

    private static void RedactTexts(JsonNode? node)
    {
        if (node is JsonObject fields)
            foreach (var (name, value) in fields.ToList())
                if (TextOf(value) is { } text)
                    fields[name] = RedactText(text);
                else
                    RedactTexts(value);
        else if (node is JsonArray items)
            for (var index = 0; index < items.Count; index++)
                if (TextOf(items[index]) is { } text)
                    items[index] = RedactText(text);
                else
                    RedactTexts(items[index]);
    }

    [GeneratedRegex(@"\{(?:vu|iteration|random)\}")]
    private static partial Regex Placeholder();

    [GeneratedRegex(
        @"(?:^|[,;]\s*)(?:(?:Bearer|Basic|Digest|Negotiate|NTLM|AWS4-HMAC-SHA256|Token|ApiKey)\s+\S|Bearer\s*[:=,]\s*\S)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Scheme();

    [GeneratedRegex(@"(?<=//)[^/\\?#\s]+(?=@)")]
    private static partial Regex UserInfo();

    // A question mark in a value starts the parameters of a URL within it.
    [GeneratedRegex(@"(?<head>[?&#](?<name>[^=&#?]+)=)(?<value>(?:[^&#?]|\?(?![^=&#?]+=))*)")]
    private static partial Regex Parameter();

    // Behind a semicolon or slash in the path, or behind an escaped ?, &, # or ;.
    [GeneratedRegex(
        @"(?<head>(?:[;/]|%(?:3[BbFf]|2[36]))(?<name>[\w.~-]{1,100})(?:=|%3[Dd]))(?<value>(?:(?!%(?:3[Bb]|2[36]))[^;/?&#\s])+)"
    )]
    private static partial Regex PathParameter();

    [GeneratedRegex("""[^\s"'<>()]+""")]
    private static partial Regex Word();

    // Matches each text as a whole, so that names inside a text do not count. Lists and objects as values are flat.
    [GeneratedRegex(
        """(?<head>"(?<name>(?:[^"\\]|\\.)*)"(?:\s*:\s*)?)(?:(?<=:\s*)(?<value>"(?:[^"\\]|\\.)*"|\[[^\[\]{}]*\]|\{[^\[\]{}]*\}|[^\s,{}\[\]"]+))?"""
    )]
    private static partial Regex TextOrField();

    [GeneratedRegex(@"^[^=&\s<>{}]+=\S*$")]
    private static partial Regex Form();
}
