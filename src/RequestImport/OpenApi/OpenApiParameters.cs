using System.Text;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.OpenApi;

/// <summary>Writes the parameters and the body of one operation into its request.</summary>
internal sealed class OpenApiParameters(RequestDraft draft, ExampleFields fields, ExampleLimit limit)
{
    private const int MaxAddressLength = 100_000;

    // They have their own place in a document (OpenAPI 3.1, Parameter Object, "name").
    private static readonly string[] IgnoredHeaders = ["Accept", "Authorization", "Content-Type"];

    private readonly SchemaExamples _examples = new(fields, limit);

    /// <summary>Writes them.</summary>
    /// <exception cref="UnreadableException">A part cannot be sent.</exception>
    public void Apply(
        string prefix,
        string path,
        IReadOnlyList<IOpenApiParameter> parameters,
        IOpenApiRequestBody? body
    )
    {
        draft.Address = AddressOf(prefix, path, parameters);
        var optional = parameters.Where(parameter => !parameter.Required && parameter.In != ParameterLocation.Path);
        if (string.Join(", ", optional.Select(parameter => parameter.Name)) is { Length: > 0 } names)
            draft.LeaveOut(names, "The operation does not require these parameters.");
        var required = parameters.Where(parameter => parameter.Required).ToLookup(parameter => parameter.In);
        var query = required[ParameterLocation.Query]
            .SelectMany(parameter => ParameterText.Query(parameter, Value(parameter)));
        draft.Address = Addresses.WithQuery(draft.Address, string.Join('&', query));
        foreach (var header in required[ParameterLocation.Header])
            if (IgnoredHeaders.Contains(header.Name, StringComparer.OrdinalIgnoreCase))
                draft.LeaveOut(header.Name!, "OpenAPI ignores a parameter of this name.");
            else
                draft.Headers.Add(header.Name!, ParameterText.Simple(header, Value(header)));
        var cookies = required[ParameterLocation.Cookie]
            .Select(cookie => $"{cookie.Name}={ParameterText.Simple(cookie, Value(cookie))}");
        if (string.Join("; ", cookies) is { Length: > 0 } line)
            draft.Headers.Add("Cookie", line);
        if (body is OpenApiRequestBodyReference { UnresolvedReference: true } missing)
            throw References.Missing(missing.Reference);
        if (body is not null)
            OpenApiBody.Apply(draft, body, _examples, limit);
    }

    private string AddressOf(string prefix, string path, IReadOnlyList<IOpenApiParameter> parameters)
    {
        var (address, at) = (new StringBuilder(prefix), 0);
        while (at < path.Length)
        {
            var start = path.IndexOf('{', at);
            var end = start < 0 ? -1 : path.IndexOf('}', start);
            var literal = end < 0 ? path[at..] : path[at..start];
            address.Append(FormText.EncodeInvalid(literal));
            if (end < 0)
                break;
            address.Append(PathValue(path[(start + 1)..end], parameters));
            if (address.Length > MaxAddressLength)
                throw new UnreadableException(
                    ReadProblemCode.InvalidAddress,
                    path,
                    null,
                    $"The address is longer than {MaxAddressLength:#,0} characters."
                );
            at = end + 1;
        }

        return address.ToString();
    }

    private string PathValue(string name, IReadOnlyList<IOpenApiParameter> parameters)
    {
        var parameter = parameters.FirstOrDefault(each => each.In == ParameterLocation.Path && each.Name == name);
        if (parameter is null)
            return fields.PathText(name, "The document does not describe this part of the path.");
        return ExampleFields.InPath(name, ParameterText.Simple(parameter, Value(parameter)));
    }

    private JsonNode? Value(IOpenApiParameter parameter)
    {
        var content = parameter.Content?.FirstOrDefault().Value;
        var example =
            parameter.Example
            ?? parameter.Examples?.FirstOrDefault().Value?.Value
            ?? content?.Example
            ?? content?.Examples?.FirstOrDefault().Value?.Value;
        var value = example is not null
            ? _examples.Copy(example)
            : _examples.Create(parameter.Name!, parameter.Schema ?? content?.Schema);
        return content is null || value is null ? value : JsonValue.Create(value.ToJsonString());
    }
}
