using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Reports.Texts;

/// <summary>Values as JavaScript source, in the style of k6's documentation. Text cannot end its literal.</summary>
internal static class JavaScriptText
{
    /// <summary>A string literal.</summary>
    public static string Literal(string text)
    {
        var literal = new StringBuilder("'");
        foreach (var letter in text)
            literal.Append(
                letter switch
                {
                    '\'' => "\\'",
                    '\\' => "\\\\",
                    '\n' => "\\n",
                    '\r' => "\\r",
                    '\t' => "\\t",
                    _ when char.IsControl(letter)
                            || char.IsSurrogate(letter)
                            || letter is '\u2028' or '\u2029' or '\ufeff' => $"\\u{(int)letter:x4}",
                    _ => letter.ToString(),
                }
            );
        return literal.Append('\'').ToString();
    }

    /// <summary>A line comment, which text cannot end early.</summary>
    public static string Comment(string text) =>
        "// "
        + new string([
            .. text.Select(letter =>
                char.IsControl(letter) || char.IsSurrogate(letter) || letter is '\u2028' or '\u2029' ? ' ' : letter
            ),
        ]).TrimEnd();

    /// <summary>Any value.</summary>
    public static string Value(JsonNode? node, string indent = "") =>
        node switch
        {
            null => "null",
            JsonObject { Count: 0 } => "{}",
            JsonArray { Count: 0 } => "[]",
            JsonObject fields when IsShort(fields) =>
                $"{{ {string.Join(", ", fields.Select(field => $"{Name(field.Key)}: {Value(field.Value)}"))} }}",
            JsonObject fields => Block(
                "{",
                fields.Select(field => $"{Name(field.Key)}: {Value(field.Value, indent + "  ")}"),
                "}",
                indent
            ),
            JsonArray list when list.All(item => item is JsonValue) =>
                $"[{string.Join(", ", list.Select(item => Value(item)))}]",
            JsonArray list => Block("[", list.Select(item => Value(item, indent + "  ")), "]", indent),
            _ => node.GetValueKind() == JsonValueKind.String ? Literal(node.GetValue<string>()) : node.ToJsonString(),
        };

    private static bool IsShort(JsonObject fields) =>
        fields.Count <= 2 && fields.All(field => field.Value is JsonValue value && value.ToJsonString().Length <= 20);

    private static string Block(string open, IEnumerable<string> lines, string close, string indent) =>
        $"{open}\n{string.Concat(lines.Select(line => $"{indent}  {line},\n"))}{indent}{close}";

    private static string Name(string name) =>
        name.Length > 0
        && !char.IsAsciiDigit(name[0])
        && name != "__proto__"
        && name.All(letter => char.IsAsciiLetterOrDigit(letter) || letter == '_')
            ? name
        : name == "__proto__" ? "['__proto__']"
        : Literal(name);
}
