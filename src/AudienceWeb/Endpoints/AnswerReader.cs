using System.Globalization;
using System.Text;
using System.Text.Json;
using Lab.Foundation.Results;
using Lab.Teaching.Audience;
using LoadEngine.Documents;

namespace AudienceWeb.Endpoints;

/// <summary>Reads the answer of a phone. The question decides whether it accepts the answer.</summary>
internal static class AnswerReader
{
    /// <summary>The allowed fields of an answer.</summary>
    public static IReadOnlyList<string> Fields { get; } = ["ballot", "nickname", "number", "choice", "line"];

    /// <summary>Reads the question's identifier and the answer; null if either is missing.</summary>
    public static (int Ballot, AudienceAnswer Answer)? Read(JsonElement body)
    {
        if (ReadInteger(body, "ballot") is not { } id)
            return null;
        var name =
            body.TryGetProperty("nickname", out var nickname) && nickname.ValueKind == JsonValueKind.String
                ? Plain(nickname)
                : null;
        // Reads every kind of answer; the question rejects those it does not accept.
        var answer = new AudienceAnswer(Number(body, "number"), Choice(body), Line(body), name);
        return answer is { Number: null, Choice: null, Line: null } ? null : (id, answer);
    }

    /// <summary>Returns an error for a field with the wrong JSON type; null if there is no such field.</summary>
    public static FieldError? Validate(JsonElement body)
    {
        if (ReadInteger(body, "ballot") is null)
            return new("ballot", "'ballot' must be the number of the question.");
        if (
            body.TryGetProperty("nickname", out var nickname)
            && nickname.ValueKind is not (JsonValueKind.String or JsonValueKind.Null)
        )
            return new("nickname", "'nickname' must be a string or omitted.");
        if (body.TryGetProperty("number", out _) && Number(body, "number") is null)
            return new("number", "'number' must be a number.");
        if (body.TryGetProperty("choice", out _) && Choice(body) is null)
            return new(
                "choice",
                $"'choice' must be the index of an option, a whole number from 0 to {AudienceQuestion.MaxOptions - 1}."
            );
        return body.TryGetProperty("line", out _) && Line(body) is null
            ? new("line", $"'line' must be a list of {AudienceQuestion.LinePoints} numbers.")
            : null;
    }

    /// <summary>Reads a whole number from a field; null if it is missing, not a whole number or outside <see cref="int"/>.</summary>
    public static int? ReadInteger(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value)
        && value.ValueKind == JsonValueKind.Number
        && value.TryGetInt32(out var number)
            ? number
            : null;

    private static int? Choice(JsonElement body) =>
        Number(body, "choice") is { } choice
        && choice == Math.Floor(choice)
        && choice is >= 0 and < AudienceQuestion.MaxOptions
            ? (int)choice
            : null;

    private static double? Number(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value)
        && value.ValueKind == JsonValueKind.Number
        && value.TryGetDouble(out var number)
        && double.IsFinite(number)
            ? number
            : null;

    private static List<double>? Line(JsonElement body)
    {
        if (
            !body.TryGetProperty("line", out var line)
            || line.ValueKind != JsonValueKind.Array
            || line.GetArrayLength() != AudienceQuestion.LinePoints
        )
            return null;
        var heights = new List<double>(AudienceQuestion.LinePoints);
        foreach (var element in line.EnumerateArray())
        {
            if (
                element.ValueKind != JsonValueKind.Number
                || !element.TryGetDouble(out var height)
                || !double.IsFinite(height)
            )
                return null;
            heights.Add(height);
        }

        return heights;
    }

    // Maximum number of combining accents per letter; more would cover the lines above.
    private const int MaxCombiningMarks = 2;

    private static string? Plain(JsonElement nickname)
    {
        var (text, marks) = (new StringBuilder(), 0);
        foreach (var letter in (nickname.GetString() ?? "").EnumerateRunes())
        {
            var kind = Rune.GetUnicodeCategory(letter);
            marks = kind is UnicodeCategory.NonSpacingMark or UnicodeCategory.EnclosingMark ? marks + 1 : 0;
            if (
                kind is UnicodeCategory.Control or UnicodeCategory.Format
                || (letter.IsBmp && InvisibleCharacters.IsBlank((char)letter.Value))
                || InvisibleCharacters.IsTag(letter)
                || marks > MaxCombiningMarks
            )
                continue;
            if (text.Length + letter.Utf16SequenceLength > AudienceAnswer.MaxNicknameLength)
                break;
            text.Append(letter);
        }

        return text.ToString().Trim() is { Length: > 0 } plain ? plain : null;
    }
}
