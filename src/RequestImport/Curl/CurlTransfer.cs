using System.Globalization;
using RequestImport.Building;
using RequestImport.Model;
using RequestImport.Shell;

namespace RequestImport.Curl;

/// <summary>The options of a command up to <c>--next</c>, and the requests that they make.</summary>
internal sealed class CurlTransfer(ShellCommand command)
{
    private const int DefaultRedirects = 50;
    private const int MaxAddresses = 500;

    private readonly List<ShellWord> _addresses = [];
    private readonly List<ShellWord> _used = [];
    private readonly List<LeftOutPart> _leftOut = [];
    private readonly CurlHeaders _headers = new();
    private readonly CurlData _data = new(command);
    private readonly CurlFlags _flags = new();
    private string? _method;
    private string? _defaultScheme;
    private int? _maxRedirects;

    /// <summary>Takes one option over.</summary>
    /// <exception cref="UnreadableException">The option, or its value, is not supported.</exception>
    public void Add(CurlArgument argument)
    {
        switch (argument.Option.Treatment)
        {
            case CurlTreatment.Refuse when argument.IsOn:
                throw new UnreadableException(
                    argument.Option.Name is "config" or "upload-file" or "etag-compare"
                        ? ReadProblemCode.ExternalContent
                        : ReadProblemCode.UnsupportedOption,
                    argument.Written,
                    argument.Line,
                    $"{argument.Written} is not supported. {argument.Option.Reason}"
                );
            case CurlTreatment.Read when argument.Value is { } value:
                AddValue(argument, value);
                break;
            case CurlTreatment.Read:
                _flags.Set(argument);
                break;
            default:
                _leftOut.Add(new(argument.Written, argument.Option.Reason));
                break;
        }
    }

    private void AddValue(CurlArgument argument, ShellWord value)
    {
        switch (argument.Option.Name)
        {
            case "url" when value.Text.StartsWith('@'):
                throw Invalid(argument, ReadProblemCode.ExternalContent, "names a file with addresses. Paste them.");
            case "url" when value.Text.Length == 0:
                throw Invalid(argument, ReadProblemCode.MissingAddress, "is an empty address.");
            case "url" when _addresses.Count == MaxAddresses:
                throw Invalid(argument, ReadProblemCode.TextTooLong, $"is one of more than {MaxAddresses} addresses.");
            case "url":
                _addresses.Add(value);
                return;
            case "request":
                _method = value.Text;
                break;
            case "max-redirs":
                _maxRedirects = Redirects(argument, value);
                break;
            case "proto-default" when value.Text is "http" or "https":
                _defaultScheme = value.Text;
                break;
            case "proto-default":
                throw Invalid(argument, ReadProblemCode.InvalidOptionValue, "must be http or https.");
            case "url-query":
                _data.AddQuery(argument);
                break;
            case "json" or "data" or "data-ascii" or "data-binary" or "data-raw" or "data-urlencode":
                _data.Add(argument);
                break;
            default:
                _headers.Add(argument, value);
                break;
        }

        _used.Add(value);
    }

    /// <summary>Builds a request for each address.</summary>
    /// <exception cref="UnreadableException">There is no address, or options exclude each other.</exception>
    public IEnumerable<ImportedRequest> Build()
    {
        if (_addresses.Count == 0)
            throw new UnreadableException(
                ReadProblemCode.MissingAddress,
                "curl",
                command.Line,
                "The curl command has no address."
            );
        if (_addresses.Count > 1 && _addresses.Find(IsOnlyVariable) is { } variable)
            throw new UnreadableException(
                ReadProblemCode.UnsupportedShellSyntax,
                variable.Text,
                variable.Line,
                $"{UnreadableException.Shorten(variable.Text)} can be an address or options. Write its value instead."
            );
        if (_data.IsGiven && _flags.IsHead && !_flags.IsGet)
            throw Conflict("-I and a body exclude each other in curl.");
        if (_data.IsGiven && _flags.IsGet && _data.Query.Length > 0)
            throw Conflict("curl ignores --url-query next to -G with data. Remove one of them.");
        return [.. _addresses.Select(Build)];
    }

    private ImportedRequest Build(ShellWord address)
    {
        var hasBody = _data.IsGiven && !_flags.IsGet;
        var draft = new RequestDraft
        {
            Line = command.Line,
            Method = _method ?? DefaultMethod(hasBody),
            Body = hasBody ? _data.Text : null,
            AcceptAnyCertificate = _flags.AcceptsAnyCertificate,
            MaxRedirects = _flags.Follows ? _maxRedirects ?? DefaultRedirects : null,
        };
        foreach (var word in _used.Concat(_data.Inputs).Append(address))
        foreach (var field in word.Fields)
            draft.AddField(field);
        foreach (var part in _leftOut)
            draft.LeaveOut(part.Part, part.Reason);
        if (_maxRedirects is not null && !_flags.Follows)
            draft.LeaveOut("--max-redirs", "curl follows redirects only with -L.");
        draft.Address = Address(address);
        _headers.Apply(draft, hasBody, _data.IsJson);
        ReportSurroundings(draft);
        return draft.Build();
    }

    private string DefaultMethod(bool hasBody) =>
        _flags.IsHead ? "HEAD"
        : hasBody ? "POST"
        : "GET";

    private string Address(ShellWord written)
    {
        var address = written.Text;
        if (written.Fields.Count == 0)
        {
            address = _flags.IsGlobOff ? address : CurlAddress.WithoutGlobs(address, written.Line);
            address = CurlAddress.WithScheme(address, _defaultScheme, written.Line);
            address = _flags.KeepsPath ? address : Addresses.WithoutDotSegments(address);
        }

        return Addresses.WithQuery(address, _data.IsGiven && _flags.IsGet ? _data.Text : _data.Query);
    }

    private void ReportSurroundings(RequestDraft draft)
    {
        if (command.PipedTo is { } target)
            draft.LeaveOut("| " + target, "Only the request is read, not what happens with the response.");
        foreach (var redirect in command.Redirects.Where(redirect => redirect.Input is null))
            draft.LeaveOut(redirect.Text, "Only the request is read, not what happens with the response.");
    }

    private static int Redirects(CurlArgument argument, ShellWord value)
    {
        if (
            !int.TryParse(value.Text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var count)
            || count < -1
        )
            throw Invalid(argument, ReadProblemCode.InvalidOptionValue, "must be a number, or -1 for no limit.");
        return count < 0 ? int.MaxValue : count;
    }

    private static bool IsOnlyVariable(ShellWord word) => word.Fields is [var field] && field.Placeholder == word.Text;

    private UnreadableException Conflict(string message) =>
        new(ReadProblemCode.ConflictingOptions, "curl", command.Line, message);

    private static UnreadableException Invalid(CurlArgument argument, ReadProblemCode code, string message) =>
        new(code, argument.Written, argument.Line, $"{argument.Written} {message}");
}
