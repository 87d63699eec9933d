using System.CommandLine;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads the request options: address, method, headers and body.</summary>
internal sealed class RequestOptions(RunOptions options, OptionReader read, UsageErrors mistakes)
{
    private const string TargetName = "Target";
    private const string FallbackUrl = "http://localhost/";

    public LoadTarget Read(string? url)
    {
        if (url is null)
            mistakes.Add("URL", "An address or --plan is required.");
        var body = ReadBody();
        return new(
            TargetName,
            [
                new RequestTemplate
                {
                    Url = url ?? FallbackUrl,
                    Method = read.Text(options.Method)?.ToUpperInvariant() ?? (body is null ? "GET" : "POST"),
                    Headers = ReadHeaders(),
                    Body = body,
                    Tags = read.Texts(options.Tag),
                    Expect = new ExpectationOptions(options, read, mistakes).Read(),
                },
            ]
        );
    }

    private Dictionary<string, string> ReadHeaders()
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var text in read.Texts(options.Header))
        {
            var colon = text.IndexOf(':', StringComparison.Ordinal);
            if (colon <= 0)
                mistakes.Add(options.Header.Name, "Must be a header such as 'Accept: text/plain'.");
            else if (!headers.TryAdd(text[..colon].Trim(), text[(colon + 1)..].Trim()))
                mistakes.Add(options.Header.Name, "Contains a header twice.");
        }

        return headers;
    }

    private RequestBody? ReadBody()
    {
        Option[] given = [.. ((Option[])[options.Body, options.BodyFile, options.Json]).Where(read.Has)];
        if (given.Length > 1)
            mistakes.Add(given[1].Name, $"Cannot be combined with {given[0].Name}: a request has one body.");
        if (read.Text(options.Json) is { } json)
            return RequestBody.FromJson(json);
        if (read.Text(options.Body) is { } text)
            return RequestBody.FromText(text);
        return read.Text(options.BodyFile) is { } path ? ReadFile(path) : null;
    }

    private RequestBody? ReadFile(string path)
    {
        try
        {
            return RequestBody.LoadFile(path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentException)
        {
            mistakes.Add(options.BodyFile.Name, $"Cannot be read: {FileErrorFormatter.Format(failure)}");
            return null;
        }
    }
}
