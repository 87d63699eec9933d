using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>
/// Masks secrets in a plan: values of headers, URL parameters and body fields whose names identify credentials.
/// </summary>
public static partial class Redactor
{
    /// <summary>Replaces a secret.</summary>
    public const string Mask = "•••";

    // Maximum depth of URLs nested in one another.
    private const int MaxNestedUrls = 4;

    /// <summary>Header placeholder used while a plan is read; it must be a valid header value.</summary>
    public const string HeaderMask = "hidden";

    private static readonly string[] Names =
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
    private static readonly string[] Placeholders = ["{vu}", "{iteration}", "{random}"];

    /// <summary>True for the name of a header or parameter whose value is a secret, such as <c>Authorization</c>, <c>Cookie</c> or <c>X-Api-Key</c>.</summary>
    public static bool IsSecret(string name)
    {
        // Of a name with parts, such as token[] or user[token], each may say it.
        return name.Split(['[', ']', '.'], StringSplitOptions.RemoveEmptyEntries).Any(IsSecretPart);
    }

    private static bool IsSecretPart(string name)
    {
        // A tab or a blank without a width is dropped by some who read it, and hides nothing from them.
        var plain = TextNormalizer.Normalize(name).Trim().Replace('_', '-').ToLowerInvariant();
        return Names.Contains(plain) || Endings.Any(ending => plain.EndsWith(ending, StringComparison.Ordinal));
    }

    /// <summary>True when the value of that name must not be kept. What is made up anew for each request, such as <c>{random}</c>, may be.</summary>
    public static bool IsSecret(string name, string value) =>
        IsSecret(name)
        && Placeholders
            .Aggregate(value, (text, placeholder) => text.Replace(placeholder, "", StringComparison.Ordinal))
            .Trim()
            .Length > 0;

    /// <summary>The same for a header, whose value may say it itself, whatever the header is called: <c>Bearer …</c>, or that it has been hidden.</summary>
    public static bool IsSecretHeader(string name, string value) =>
        IsSecret(name, value) || value is Mask or HeaderMask || Scheme().IsMatch(value);

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

        return copy;
    }

    /// <summary>The requests of a plan document, those of all its scenarios.</summary>
    public static IEnumerable<JsonObject> GetRequests(JsonObject plan) =>
        (plan["scenarios"] as JsonObject ?? [])
            .Select(scenario => scenario.Value)
            .Prepend(plan)
            .SelectMany(load => ((load as JsonObject)?["target"] as JsonObject)?["requests"] as JsonArray ?? [])
            .OfType<JsonObject>();

    /// <summary>An address without the secrets among its parameters and in its path, and in the addresses within it.</summary>
    public static string RedactUrl(string url) => RedactRemainder(RedactUrl(url, 0));

    // There are more ways to write an address than can be told apart: one that tells a secret all the same, read plainly, is shown as far as its host.
    private static string RedactRemainder(string url) =>
        url.AsSpan().IndexOfAny("=%\"\uff1d") >= 0 && NamedSecret().IsMatch(TextNormalizer.NormalizeUrlPart(url))
            ? Host().Match(url) is { Length: > 0 } host
                ? $"{host.Value}/{Mask}"
                : Mask
            : url;

    private static string RedactUrl(string url, int depth)
    {
        var hidden = BareUserInfo()
            .Replace(
                UserInfo().Replace(ReplaceInUrl(url, (_, _) => Mask), "${scheme}" + Mask + "@"),
                "${scheme}" + Mask + "@"
            );
        hidden = InnerUserInfo().Replace(hidden, "${head}" + Mask + "${at}");
        return depth == MaxNestedUrls
            ? hidden
            : Parameter()
                .Replace(
                    hidden,
                    found => found.Groups["head"].Value + RedactParameterValue(found.Groups["value"].Value, depth + 1)
                );
    }

    // A value may be an address as it stands, one that is escaped once more than is looked at here, or a JSON text.
    private static string RedactParameterValue(string value, int depth)
    {
        if (value.AsSpan().TrimStart() is ['{' or '[', ..])
            return RedactBody(value);
        if (value.Contains('?', StringComparison.Ordinal))
            return RedactUrl(value, depth);
        if (!value.Contains('%', StringComparison.Ordinal))
            return value;
        var once = Uri.UnescapeDataString(value);
        var hidden =
            once.AsSpan().TrimStart() is ['{' or '[', ..] ? RedactBody(once)
            : value.Contains("%25", StringComparison.Ordinal) ? RedactUrl(once, depth)
            : once;
        return hidden == once
            ? value
            : Uri.EscapeDataString(hidden).Replace(Uri.EscapeDataString(Mask), Mask, StringComparison.Ordinal);
    }

    /// <summary>An address with each of its secrets replaced.</summary>
    /// <param name="url">The address.</param>
    /// <param name="replace">Gets name and value of a secret parameter.</param>
    public static string ReplaceInUrl(string url, Func<string, string, string> replace)
    {
        return PathParameter().Replace(Parameter().Replace(url, Replaced), Replaced);

        string Replaced(Match found)
        {
            var (name, value) = (
                TextNormalizer.NormalizeUrlPart(found.Groups["name"].Value),
                found.Groups["value"].Value
            );
            return IsSecret(name, value) ? found.Groups["head"].Value + replace(name, value) : found.Value;
        }
    }

    private static string? TextOf(JsonNode? node) =>
        node is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;

    // Detects credentials by their form, regardless of the header name.
    [GeneratedRegex(
        @"(?:^|[,;]\s*)(?:(?:Bearer|Basic|Digest|Negotiate|NTLM|AWS4-HMAC-SHA256|Token|ApiKey)\s+\S|Bearer\s*[:=,]\s*\S)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Scheme();

    // Name and password in front of the host, also of an address without a scheme.
    // A backslash is taken for a slash by those who read addresses. A password may be typed as it is, with a slash in it: what follows a colon and is no port is one.
    [GeneratedRegex(
        @"(?<scheme>(?:^|\s)(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?[/\\]{2,})(?:[^/\\?#]+|[^/\\?#@:[\s]+:(?![0-9]{0,5}(?:[/\\?#\s]|$))\S*)@"
    )]
    private static partial Regex UserInfo();

    // The same where the slashes, or one of them, or the scheme as well, were left out: no address, but what was meant for one. A port is no password, and a name alone before
    // an @ is a person's address, unless a scheme says otherwise.
    [GeneratedRegex(
        @"(?<scheme>(?:^|\s)(?:https?|wss?|ftp):[/\\]?(?![/\\]))[^/\\?#@\s]+@|(?<scheme>(?:^|\s)(?!mailto:)(?:[a-zA-Z][a-zA-Z0-9+.-]*:[/\\]?(?![/\\]))?)[^/\\?#@:\s•]+:(?![0-9]{0,5}(?:[/\\?#\s]|$))\S*@",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex BareUserInfo();

    // The same of an address within another, escaped or not; there it is one with a password only, for a path may have an @ of its own.
    [GeneratedRegex(
        "(?<head>//|%2[Ff]%2[Ff])(?:(?!%2[Ff]|%3[Aa])[^/?#&:\\s])*(?:%3[Aa]|:)(?:(?!%2[Ff])[^/?#&\\s])+(?<at>@|%40)"
    )]
    private static partial Regex InnerUserInfo();

    // What lets somebody in under a name that says so, however the rest is written; a name alone, as in /token/refresh, tells nothing.
    [GeneratedRegex(
        """(?:token|secrets?|passwords?|passwd|api[-_]?keys?|credentials?|passphrase|authorization|bearer|jwt)(?:["'\])]*\s*=|["']\s*:)\s*["'(\[]*(?!\{(?:vu|iteration|random)\})[^\s"'&;,)\]•]""",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex NamedSecret();

    [GeneratedRegex(@"^[a-zA-Z][a-zA-Z0-9+.-]*:[/\\]*[^/\\?#]*")]
    private static partial Regex Host();

    [GeneratedRegex("(?<head>[?&#](?<name>[^=&#]+)=)(?<value>[^&#]*)")]
    private static partial Regex Parameter();

    // Of a name in a path, the letters, and whatever control character was put between them, escaped or not.
    private const string PathParameterName =
        @"(?:[A-Za-z0-9_.~+[\]-]|\p{Cc}|%(?:[01][0-9A-Fa-f]|7[Ff]|5[BbDd])){1,100}";

    // A parameter in the path itself, after a semicolon, a comma or alone, and one whose question mark was escaped, as of an address within another. A comma ends
    // its value where another parameter follows, for a secret may have one of its own.
    [GeneratedRegex(
        @"(?<head>(?:[;,/]|%(?:3[BbFf]|2[36Cc]))(?<name>"
            + PathParameterName
            + @")(?:=|%3[Dd]))(?<value>(?:(?!%(?:3[Bb]|2[36Ff])|(?:,|%2[Cc])"
            + PathParameterName
            + @"(?:=|%3[Dd]))[^;/?&#\s])+)"
    )]
    private static partial Regex PathParameter();

    /// <summary>A body without its secrets.</summary>
    public static string RedactBody(string body)
    {
        if (Start().IsMatch(body) || !Form().IsMatch(body))
            return ReplaceInBody(body, (_, _) => Mask);
        var hidden = RedactUrl("&" + body);
        return hidden is ['&', .. var form] ? form : hidden;
    }

    /// <summary>A body with each of its secrets replaced.</summary>
    /// <param name="body">The body.</param>
    /// <param name="replace">Gets name and value of a secret field.</param>
    public static string ReplaceInBody(string body, Func<string, string, string> replace)
    {
        ArgumentNullException.ThrowIfNull(body);
        if (Start().IsMatch(body))
            return ReplaceInJson(body, replace);

        // A form is written as the parameters of an address are.
        return Form().IsMatch(body) ? ReplaceInUrl("&" + body, replace)[1..] : body;
    }

    private static string ReplaceInJson(string body, Func<string, string, string> replace) =>
        TextOrField()
            .Replace(
                body,
                found =>
                {
                    var (name, value) = (Unescape(found.Groups["name"].Value), found.Groups["value"]);
                    if (value.Success && IsSecret(name, value.Value.Trim('"')))
                        return $"{found.Groups["head"].Value}\"{replace(name, value.Value)}\"";
                    if (value.Value is ['{', ..])
                        return found.Groups["head"].Value + ReplaceInJson(value.Value, replace);
                    return value.Value is ['"', ..] && ReplaceInJsonText(value.Value, replace) is { } text
                        ? found.Groups["head"].Value + text
                        : found.Value;
                }
            );

    // A string may contain JSON; returns null if it does not, or if it has no secret.
    private static string? ReplaceInJsonText(string quoted, Func<string, string, string> replace)
    {
        if (quoted.AsSpan(1).TrimStart() is not ['{' or '[', ..])
            return null;
        try
        {
            var text = JsonSerializer.Deserialize(quoted, PlainJson.Default.String)!;
            var changed = ReplaceInJson(text, replace);
            return changed == text ? null : JsonSerializer.Serialize(changed, PlainJson.Unescaped.String);
        }
        catch (JsonException)
        {
            // With placeholders in it, it need be none.
            return null;
        }
    }

    // A letter may be written as its number.
    private static string Unescape(string name) =>
        name.Contains('\\', StringComparison.Ordinal)
            ? EscapedLetter().Replace(name, letter => ((char)Convert.ToInt32(letter.Groups[1].Value, 16)).ToString())
            : name;

    // Every text is taken as a whole, so that what it contains is no field. A field's value is a text, a flat list, a flat object, a number or a word.
    [GeneratedRegex(
        """(?<head>"(?<name>(?:[^"\\]|\\.)*)"(?:\s*:\s*)?)(?:(?<=:\s*)(?<value>"(?:[^"\\]|\\.)*"|\[[^\[\]{}]*\]|\{[^\[\]{}]*\}|[^\s,{}\[\]"]+))?""",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex TextOrField();

    [GeneratedRegex(@"\\u([0-9a-fA-F]{4})", RegexOptions.CultureInvariant)]
    private static partial Regex EscapedLetter();

    // A mark of the order of bytes and comments stand before JSON where its reader lets them.
    [GeneratedRegex(
        @"^(?:[\s\uFEFF]|//[^\n]*\n|/\*.*?\*/)*[{\[]",
        RegexOptions.Singleline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Start();

    [GeneratedRegex(@"^[^=&\s<>{}]+=\S*$", RegexOptions.CultureInvariant)]
    private static partial Regex Form();

    /// <summary>The text without the secrets of the addresses in it.</summary>
    public static string RedactText(string text) =>
        text.AsSpan().IndexOfAny('=', '@', '%') < 0 ? text : Word().Replace(text, word => RedactUrl(word.Value));

    // As far as an address may reach: what follows it in the sentence stays. A tab or a new line is part of it within the name of a parameter only, where some drop it.
    [GeneratedRegex("""(?:[^\s"'<>()]|(?<=[?&#;,/][^=?&#;,/ "'<>()]{0,100})\p{Cc}(?=[^=?&#;,/ "'<>()]{0,100}=))+""")]
    private static partial Regex Word();
}
