using System.Text.Json;
using Lab.Foundation.Text;

namespace Lab.Foundation.Json;

/// <summary>The path of a JSON reader, such as <c>findings[3].since</c>.</summary>
public sealed class JsonPath
{
    private const int MaxNameLength = 60;

    private readonly List<(string Name, int Index)> _holders = [];

    /// <summary>The last property name, of a value or of the list that contains it.</summary>
    public string Name { get; private set; } = "";

    /// <summary>The depth: 1 within the root.</summary>
    public int Depth => _holders.Count;

    /// <summary>Updates the path with the reader's current token.</summary>
    public void Pass(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.PropertyName:
                Name = reader.GetString()!;
                return;
            case JsonTokenType.EndArray or JsonTokenType.EndObject:
                Name = _holders[^1].Name;
                _holders.RemoveAt(_holders.Count - 1);
                return;
        }

        if (_holders is [.., { Index: >= 0 } list])
            _holders[^1] = list with { Index = list.Index + 1 };
        if (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject)
            _holders.Add((Name, reader.TokenType == JsonTokenType.StartArray ? 0 : -1));
    }

    /// <summary>The path of the current token, such as <c>findings[3].since</c>, with indices from 0.</summary>
    public override string ToString()
    {
        var path = "";
        for (var at = 0; at < _holders.Count; at++)
        {
            var (_, index) = _holders[at];
            if (index >= 0)
                path += $"[{index - 1}]";
            else
                path +=
                    (path.Length == 0 ? "" : ".")
                    + TextTruncator.Truncate(at + 1 < _holders.Count ? _holders[at + 1].Name : Name, MaxNameLength);
        }

        return path;
    }
}
