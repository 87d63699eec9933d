using Microsoft.OpenApi;
using RequestImport.Building;
using RequestImport.Model;
using ParseResult = Microsoft.OpenApi.Reader.ReadResult;
using ReadResult = RequestImport.Model.ReadResult;

namespace RequestImport.OpenApi;

/// <summary>Reads the operations of a document, each as one request.</summary>
internal sealed class OpenApiOperations(OpenApiDocument document, IReadOnlyDictionary<string, string> values)
{
    private const string ServerReason = "Only its path is used. The requests are sent to the service under load.";

    private readonly List<ImportedRequest> _requests = [];
    private readonly List<ReadProblem> _problems = [];
    private readonly HashSet<LeftOutPart> _leftOut = [];
    private readonly HashSet<string> _damaged = new(StringComparer.Ordinal);
    private readonly ExampleLimit _limit = new();

    /// <summary>Reads the operations of a parsed document.</summary>
    public static ReadResult Read(ParseResult parsed, IReadOnlyDictionary<string, string> values)
    {
        var operations = new OpenApiOperations(parsed.Document!, values);
        foreach (var error in parsed.Diagnostic?.Errors ?? [])
            operations.Add(error);
        return operations.Read();
    }

    // An operation with a part that the library could not read is not the one that was written.
    private void Add(OpenApiError error)
    {
        var pointer = error.Pointer ?? "";
        if (pointer.Split('/') is not ["#", "paths", var path, var member, ..] parts)
            _leftOut.Add(new(UnreadableException.Shorten(pointer), UnreadableException.Shorten(error.Message)));
        else if (parts.ElementAtOrDefault(4) != "responses")
        {
            _damaged.Add($"{path}/{member}");
            _problems.Add(new(ReadProblemCode.InvalidDocument, pointer, null, $"{pointer}: {error.Message}"));
        }
    }

    private ReadResult Read()
    {
        foreach (var (path, item) in document.Paths ?? [])
            if (item is OpenApiPathItemReference { UnresolvedReference: true } missing)
                _problems.Add(References.Missing(missing.Reference).Problem);
            else
                foreach (var (method, operation) in item.Operations ?? [])
                    Read(path, item, method, operation);
        foreach (var (name, _) in document.Webhooks ?? new Dictionary<string, IOpenApiPathItem>())
            _leftOut.Add(new(UnreadableException.Shorten(name), "It is a webhook, which the service itself sends."));
        return new()
        {
            Requests = _requests,
            Problems = _problems,
            LeftOut = [.. _leftOut],
        };
    }

    private void Read(string path, IOpenApiPathItem item, HttpMethod method, OpenApiOperation operation)
    {
        var escaped = path.Replace("~", "~0", StringComparison.Ordinal).Replace("/", "~1", StringComparison.Ordinal);
        string[] members = [method.Method.ToLowerInvariant(), "parameters", "servers"];
        if (_limit.IsReached || members.Any(member => _damaged.Contains($"{escaped}/{member}")))
            return;
        try
        {
            var (servers, draft) = (
                operation.Servers ?? item.Servers ?? document.Servers ?? [],
                new RequestDraft { Method = method.Method }
            );
            var fields = new ExampleFields(draft, values);
            var prefix = PrefixOf(servers, fields);
            draft.Name = $"{method.Method} {prefix}{path}";
            new OpenApiParameters(draft, fields, _limit).Apply(
                prefix,
                path,
                ParametersOf(item, operation),
                operation.RequestBody
            );
            WarnOfSecurity(draft, operation);
            _requests.Add(draft.Build());
        }
        catch (UnreadableException unreadable)
        {
            var name = UnreadableException.Shorten($"{method.Method} {path}");
            _problems.Add(unreadable.Problem with { Message = $"{name}: {unreadable.Problem.Message}" });
        }
    }

    // An operation replaces parameters of its path that have the same name and place.
    private static List<IOpenApiParameter> ParametersOf(IOpenApiPathItem item, OpenApiOperation operation)
    {
        var parameters = new List<IOpenApiParameter>(operation.Parameters ?? []);
        foreach (var shared in item.Parameters ?? [])
            if (!parameters.Exists(parameter => parameter.Name == shared.Name && parameter.In == shared.In))
                parameters.Add(shared);
        if (
            parameters.OfType<OpenApiParameterReference>().FirstOrDefault(each => each.UnresolvedReference) is
            { } missing
        )
            throw References.Missing(missing.Reference);
        return parameters;
    }

    private string PrefixOf(IList<OpenApiServer> servers, ExampleFields fields)
    {
        if (servers is not [{ Url: { } url } server, ..])
            return "";
        foreach (var other in servers.Skip(1))
            _leftOut.Add(new(UnreadableException.Shorten(other.Url ?? ""), "The first server is used."));
        foreach (var (name, variable) in server.Variables ?? new Dictionary<string, OpenApiServerVariable>())
            url = url.Replace(
                $"{{{name}}}",
                variable.Default ?? fields.PathText(name, "The document has no value for this part of the address."),
                StringComparison.Ordinal
            );
        var authority = url.StartsWith("//", StringComparison.Ordinal) ? "http:" + url : url;
        if (Addresses.SchemeOf(authority) is null)
            return url.Trim('/') is { Length: > 0 } path ? $"/{path}" : "";
        _leftOut.Add(new(UnreadableException.Shorten(url), ServerReason));
        return authority[Addresses.AuthorityOf(authority).End..].TrimEnd('/');
    }

    private void WarnOfSecurity(RequestDraft draft, OpenApiOperation operation)
    {
        var requirements = operation.Security ?? document.Security ?? [];
        if (requirements.Count == 0 || requirements.Any(requirement => requirement.Count == 0))
            return;
        var schemes = requirements[0].Keys.Select(scheme => scheme.Reference.Id);
        draft.Warn($"The operation requires authentication ({string.Join(", ", schemes)}). Add its header.");
    }
}
