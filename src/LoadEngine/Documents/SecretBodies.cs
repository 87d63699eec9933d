using System.Text.RegularExpressions;

namespace LoadEngine.Documents;

/// <summary>
/// Secrets in the text of a request's body: values of JSON fields and of form fields whose names say that they let somebody in. Found in the text as
/// it is, for with placeholders in it a body need be no JSON. Stateless.
/// </summary>
public static partial class SecretBodies
{
    /// <summary>A body without its secrets.</summary>
    public static string Hide(string body) => In(body, (_, _) => SecretValues.Hidden);

    /// <summary>A body with each of its secrets replaced.</summary>
    /// <param name="body">The body.</param>
    /// <param name="replace">Gets name and value of a secret field.</param>
    public static string In(string body, Func<string, string, string> replace)
    {
        ArgumentNullException.ThrowIfNull(body);
        if (body.AsSpan().TrimStart() is ['{' or '[', ..]) return InJson(body, replace);

        // A form is written as the parameters of an address are.
        return Form().IsMatch(body) ? SecretValues.InUrl("&" + body, replace)[1..] : body;
    }

    private static string InJson(string body, Func<string, string, string> replace) => TextOrField().Replace(body, found =>
    {
        var (name, value) = (found.Groups["name"].Value, found.Groups["value"]);
        return value.Success && SecretValues.IsSecret(name, value.Value.Trim('"')) ? $"{found.Groups["head"].Value}\"{replace(name, value.Value)}\"" : found.Value;
    });

    // Every text is taken as a whole, so that what it contains is no field. A field's value is a text, a flat list, a number or a word.
    [GeneratedRegex("""(?<head>"(?<name>(?:[^"\\]|\\.)*)"(?:\s*:\s*)?)(?:(?<=:\s*)(?<value>"(?:[^"\\]|\\.)*"|\[[^\[\]{}]*\]|[^\s,{}\[\]"]+))?""", RegexOptions.CultureInvariant)]
    private static partial Regex TextOrField();

    [GeneratedRegex(@"^[^=&\s<>{}]+=\S*$", RegexOptions.CultureInvariant)]
    private static partial Regex Form();
}
