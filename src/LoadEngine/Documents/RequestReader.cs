using System.Text.Json;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads the <c>target</c> of a plan document.</summary>
internal static class RequestReader
{
    private const string DefaultName = "Target";
    private const string DefaultBodyType = "application/octet-stream";
    private static readonly string[] BodyKinds = ["text", "json", "base64", "file"];
    private static readonly LoadTarget Fallback = LoadTarget.Get(DefaultName, "http://localhost/");

    public static LoadTarget ReadTarget(
        FieldReader? fields,
        string? folder,
        List<PlanError> errors,
        string name = DefaultName
    )
    {
        if (fields is null)
            return Fallback;
        name = fields.Text("name", name);
        var requests = new List<RequestTemplate>();
        foreach (var (path, value) in fields.List("requests", required: true))
            requests.Add(ReadRequest(new FieldReader(value, path, errors), folder, errors));
        fields.RejectUnknown();
        return new(name, requests);
    }

    private static RequestTemplate ReadRequest(FieldReader fields, string? folder, List<PlanError> errors)
    {
        var request = new RequestTemplate
        {
            Url = fields.Text("url", Fallback.Requests[0].Url, required: true),
            Method = fields.Text("method", "GET"),
            Headers = ReadHeaders(fields),
            Body = fields.Object("body") is { } body ? ReadBody(body, folder, errors) : null,
            Expect = fields.Object("expect") is { } expect ? ExpectationReader.Read(expect) : null,
            Tags = ReadTags(fields),
            Weight = fields.Int("weight", 1),
        };
        fields.RejectUnknown();
        return request;
    }

    private static List<string> ReadTags(FieldReader fields)
    {
        var tags = new List<string>();
        foreach (var (index, item) in fields.List("tags").Index())
            if (item.Value.ValueKind == JsonValueKind.String)
                tags.Add(item.Value.GetString()!);
            else
                fields.AddError($"tags[{index}]", "Must be a string.");
        return tags;
    }

    private static Dictionary<string, string> ReadHeaders(FieldReader fields)
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var (name, value) in fields.Entries("headers"))
        {
            if (value.ValueKind != JsonValueKind.String)
                fields.AddError("headers", "Each value must be a string.");
            else if (!headers.TryAdd(name, value.GetString()!))
                fields.AddError("headers", "Contains a header twice.");
        }

        return headers;
    }

    private static RequestBody? ReadBody(FieldReader fields, string? folder, List<PlanError> errors)
    {
        var texts = BodyKinds.Where(fields.Has).ToArray();
        var text = fields.Text("text", "");
        var json = fields.Text("json", "");
        var base64 = fields.Text("base64", "");
        var file = fields.Text("file", "");
        var type = fields.Text("contentType", DefaultBodyType);
        var mistakes = errors.Count;
        if (!fields.IsObject)
            return null;
        if (texts.Length != 1)
            fields.AddError("text", $"A body is exactly one of {string.Join(", ", BodyKinds)}.");
        else if (fields.Has("contentType") && texts[0] is "text" or "json")
            fields.AddError("contentType", "Only for base64 and file; otherwise set the header Content-Type.");
        fields.RejectUnknown();
        if (errors.Count > mistakes)
            return null;
        return texts[0] switch
        {
            "text" => RequestBody.FromText(text),
            "json" => RequestBody.FromJson(json),
            "base64" => ReadBase64(fields, base64, type),
            _ => ReadFile(fields, file, folder, type),
        };
    }

    private static RequestBody? ReadBase64(FieldReader fields, string text, string type)
    {
        var bytes = new byte[text.Length];
        if (Convert.TryFromBase64String(text, bytes, out var length))
            return RequestBody.FromBytes(bytes.AsMemory(0, length), type);
        fields.AddError("base64", "Is not base64.");
        return null;
    }

    private static RequestBody? ReadFile(FieldReader fields, string path, string? folder, string type)
    {
        if (folder is null)
        {
            fields.AddError("file", "Files may not be named here.");
            return null;
        }

        try
        {
            return RequestBody.LoadFile(Path.Combine(folder, path), type);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentException)
        {
            fields.AddError("file", $"Cannot be read: {FileErrorFormatter.Format(failure)}");
            return null;
        }
    }
}
