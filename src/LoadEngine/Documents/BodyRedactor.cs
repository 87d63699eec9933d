using System.Text.Json;
using System.Text.RegularExpressions;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>
/// Secrets in the text of a request's body: values of JSON fields and of form fields whose names say that they let somebody in. Found in the text as
/// it is, for with placeholders in it a body need be no JSON. Stateless.
/// </summary>
public static partial class BodyRedactor
{
    /// <summary>A body without its secrets.</summary>
    public static string Redact(string body)
    {
        if (Start().IsMatch(body) || !Form().IsMatch(body))
            return ReplaceSecrets(body, (_, _) => Redactor.Mask);
        var hidden = Redactor.RedactUrl("&" + body);
        return hidden is ['&', .. var form] ? form : hidden;
    }

    /// <summary>A body with each of its secrets replaced.</summary>
    /// <param name="body">The body.</param>
    /// <param name="replace">Gets name and value of a secret field.</param>
    public static string ReplaceSecrets(string body, Func<string, string, string> replace)
    {
        ArgumentNullException.ThrowIfNull(body);
        if (Start().IsMatch(body))
            return ReplaceInJson(body, replace);

        // A form is written as the parameters of an address are.
        return Form().IsMatch(body) ? Redactor.ReplaceInUrl("&" + body, replace)[1..] : body;
    }

    private static string ReplaceInJson(string body, Func<string, string, string> replace) =>
        TextOrField()
            .Replace(
                body,
                found =>
                {
                    var (name, value) = (Unescaped(found.Groups["name"].Value), found.Groups["value"]);
                    if (value.Success && Redactor.IsSecret(name, value.Value.Trim('"')))
                        return $"{found.Groups["head"].Value}\"{replace(name, value.Value)}\"";
                    if (value.Value is ['{', ..])
                        return found.Groups["head"].Value + ReplaceInJson(value.Value, replace);
                    return value.Value is ['"', ..] && ReplaceInJsonText(value.Value, replace) is { } text
                        ? found.Groups["head"].Value + text
                        : found.Value;
                }
            );

    // A text may be a JSON text again; null where it is none, or has no secret.
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
    private static string Unescaped(string name) =>
        name.Contains('\\', StringComparison.Ordinal)
            ? Escaped().Replace(name, letter => ((char)Convert.ToInt32(letter.Groups[1].Value, 16)).ToString())
            : name;

    // Every text is taken as a whole, so that what it contains is no field. A field's value is a text, a flat list, a flat object, a number or a word.
    [GeneratedRegex(
        """(?<head>"(?<name>(?:[^"\\]|\\.)*)"(?:\s*:\s*)?)(?:(?<=:\s*)(?<value>"(?:[^"\\]|\\.)*"|\[[^\[\]{}]*\]|\{[^\[\]{}]*\}|[^\s,{}\[\]"]+))?""",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex TextOrField();

    [GeneratedRegex(@"\\u([0-9a-fA-F]{4})", RegexOptions.CultureInvariant)]
    private static partial Regex Escaped();

    // A mark of the order of bytes and comments stand before JSON where its reader lets them.
    [GeneratedRegex(
        @"^(?:[\s\uFEFF]|//[^\n]*\n|/\*.*?\*/)*[{\[]",
        RegexOptions.Singleline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Start();

    [GeneratedRegex(@"^[^=&\s<>{}]+=\S*$", RegexOptions.CultureInvariant)]
    private static partial Regex Form();
}
