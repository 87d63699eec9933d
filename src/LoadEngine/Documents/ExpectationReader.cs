using System.Text.Json;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads the <c>expect</c> of a request.</summary>
internal static class ExpectationReader
{
    public static ResponseExpectation Read(FieldReader fields)
    {
        var expectation = new ResponseExpectation
        {
            Statuses =
            [
                .. fields
                    .List("statuses")
                    .Select((status, index) => ReadStatus(fields, index, status.Value))
                    .OfType<StatusRange>(),
            ],
            Contains = fields.Has("contains") ? fields.Text("contains", "") : null,
            Json = fields.Object("json") is { } json ? ReadJson(json) : null,
        };
        if (!fields.Has("contains"))
            fields.Text("contains", "");
        fields.RejectUnknown();
        return expectation;
    }

    private static StatusRange? ReadStatus(FieldReader fields, int index, JsonElement value)
    {
        var text = value.ValueKind switch
        {
            JsonValueKind.String => value.GetString()!,
            JsonValueKind.Number => value.GetRawText(),
            _ => "",
        };
        if (StatusRange.TryParse(text, out var range))
            return range;
        fields.AddError($"statuses[{index}]", $"Must be {StatusRange.Expected}.");
        return null;
    }

    private static JsonExpectation? ReadJson(FieldReader fields)
    {
        var path = fields.Text("path", "$", required: true);
        var value = fields.Raw("equals", "null", required: true);
        fields.RejectUnknown();
        if (JsonExpectation.TryParse(path, value, out var expectation))
            return expectation;
        fields.AddError("path", $"Must be {JsonExpectation.ExpectedPath}.");
        return null;
    }
}
