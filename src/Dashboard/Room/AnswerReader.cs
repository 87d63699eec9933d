using System.Text.Json;
using Lab.Room;

namespace Dashboard.Room;

/// <summary>Reads what a telephone sends as its answer. Whether the question can have it is for the question to say. Stateless.</summary>
internal static class AnswerReader
{
    /// <summary>The question's identifier and the answer; null for what is none.</summary>
    public static (int Ballot, RoomAnswer Answer)? Read(JsonElement body)
    {
        if (!body.TryGetProperty("ballot", out var ballot) || ballot.ValueKind != JsonValueKind.Number || !ballot.TryGetInt32(out var id)) return null;
        var name = body.TryGetProperty("nickname", out var nickname) && nickname.ValueKind == JsonValueKind.String ? Plain(nickname) : null;
        if (Number(body, "number") is { } number) return (id, new(Number: number, Nickname: name));
        if (Number(body, "choice") is { } choice && choice == Math.Floor(choice) && choice is >= 0 and <= RoomQuestion.MostOptions) return (id, new(Choice: (int)choice, Nickname: name));
        return Line(body) is { } line ? (id, new(Line: line, Nickname: name)) : null;
    }

    private static double? Number(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value) && value.ValueKind == JsonValueKind.Number && value.TryGetDouble(out var number) && double.IsFinite(number) ? number : null;

    private static List<double>? Line(JsonElement body)
    {
        if (!body.TryGetProperty("line", out var line) || line.ValueKind != JsonValueKind.Array || line.GetArrayLength() != RoomQuestion.LinePoints) return null;
        var heights = new List<double>(RoomQuestion.LinePoints);
        foreach (var each in line.EnumerateArray())
        {
            if (each.ValueKind != JsonValueKind.Number || !each.TryGetDouble(out var height) || !double.IsFinite(height)) return null;
            heights.Add(height);
        }

        return heights;
    }

    // Text it stays, wherever it is shown; what has no shape, or turns the text around, goes.
    private static string? Plain(JsonElement nickname)
    {
        var text = string.Concat((nickname.GetString() ?? "").Where(letter => !char.IsControl(letter) && char.GetUnicodeCategory(letter) != System.Globalization.UnicodeCategory.Format)).Trim();
        return text.Length == 0 ? null : text.Length <= RoomAnswer.LongestNickname ? text : text[..RoomAnswer.LongestNickname];
    }
}
