using RequestImport.Model;

namespace RequestImport.Building;

/// <summary>Collects the parts of one request and applies the rules that all formats share.</summary>
internal sealed class RequestDraft
{
    private readonly List<LeftOutPart> _leftOut = [];
    private readonly List<ImportField> _fields = [];
    private readonly List<string> _warnings = [];

    public string? Name { get; set; }

    public int? Line { get; init; }

    public string Method { get; set; } = "GET";

    public string Address { get; set; } = "";

    /// <summary>The text of the body; null without one.</summary>
    public string? Body { get; set; }

    /// <summary>The body of a request whose body is not text.</summary>
    public byte[]? BodyBytes { get; set; }

    public int? MaxRedirects { get; set; }

    public bool AcceptAnyCertificate { get; set; }

    public HeaderList Headers { get; } = [];

    public void LeaveOut(string part, string reason)
    {
        var item = new LeftOutPart(UnreadableException.Shorten(part), reason);
        if (!_leftOut.Contains(item))
            _leftOut.Add(item);
    }

    public void AddField(ImportField field)
    {
        if (!_fields.Exists(known => known.Name == field.Name && known.Placeholder == field.Placeholder))
            _fields.Add(field);
    }

    public void Warn(string sentence)
    {
        if (!_warnings.Contains(sentence))
            _warnings.Add(sentence);
    }

    /// <summary>True for text with a placeholder that has no value yet.</summary>
    public bool IsOpen(string text) =>
        _fields.Exists(field => text.Contains(field.Placeholder, StringComparison.Ordinal));

    /// <summary>Applies the shared rules.</summary>
    /// <exception cref="UnreadableException">A part cannot be sent.</exception>
    public ImportedRequest Build()
    {
        if (!IsOpen(Method) && !HeaderRules.IsToken(Method))
            throw Unreadable(ReadProblemCode.InvalidMethod, Method, "The method is not an HTTP method.");
        BuildAddress();
        BuildHeaders();
        CheckUnicode();
        var type = Headers.ValueOf("Content-Type");
        return new(Method, Address)
        {
            Name = string.IsNullOrWhiteSpace(Name) ? null : Name.Trim(),
            Line = Line,
            Headers = [.. Headers],
            Body =
                BodyBytes is { } bytes ? ImportedBody.FromBytes(bytes, type)
                : Body is { } text ? ImportedBody.FromText(text, type)
                : null,
            MaxRedirects = MaxRedirects,
            AcceptAnyCertificate = AcceptAnyCertificate,
            LeftOut = _leftOut,
            Fields = _fields,
            Warnings = _warnings,
        };
    }

    private void BuildAddress()
    {
        (Address, var fragment) = Addresses.WithoutFragment(Address);
        if (fragment is { Length: > 1 })
            LeaveOut(fragment, "The part of an address after # is not sent.");
        if (IsOpen(Address) || Address.StartsWith('/'))
            return;
        var scheme = Addresses.SchemeOf(Address);
        if (scheme is not ("http" or "https"))
            throw Unreadable(
                ReadProblemCode.InvalidAddress,
                Address,
                "The address must start with http:// or https://."
            );
        (Address, var credentials) = Addresses.WithoutCredentials(Address);
        if (credentials is not null && Headers.Has("Authorization"))
            LeaveOut("the name and password in the address", "The header Authorization is sent instead.");
        else if (credentials is not null)
            Headers.Add("Authorization", Addresses.Basic(credentials));
        (Address, var replaced) = Addresses.WithReachableHost(Address);
        if (replaced is not null)
            Warn($"The host {replaced} means this machine. The request is sent to the loopback address.");
        Address = Addresses.WithPath(Address);
        if (
            Address.Any(char.IsWhiteSpace)
            || !Uri.TryCreate(Address, UriKind.Absolute, out var uri)
            || uri.Host.Length == 0
        )
            throw Unreadable(
                ReadProblemCode.InvalidAddress,
                Address,
                "The address is invalid. Correct its host, port or characters."
            );
    }

    private void BuildHeaders()
    {
        foreach (var header in Headers.ToArray())
        {
            if (HeaderRules.ReasonToLeaveOut(header.Name) is { } reason)
            {
                LeaveOut($"{header.Name}: {header.Value}", reason);
                Headers.Remove(header);
                continue;
            }

            if (!IsOpen(header.Name) && !HeaderRules.IsToken(header.Name))
                throw Unreadable(
                    ReadProblemCode.InvalidHeader,
                    header.Name,
                    "A header name is invalid. Use letters, digits and hyphens."
                );
            if (HeaderRules.InvalidCharacterIn(header.Value) is { } invalid)
                throw Unreadable(
                    ReadProblemCode.InvalidHeader,
                    header.Name,
                    $"The header {header.Name} has a control character (U+{(int)invalid:X4})."
                );
            if (header.Name.Equals("Host", StringComparison.OrdinalIgnoreCase))
                BuildHost(header);
        }
    }

    private void BuildHost(ImportedHeader host)
    {
        if (IsOpen(host.Value) || IsOpen(Address) || Address.StartsWith('/'))
            return;
        if (Addresses.IsHostOf(host.Value, Address))
        {
            LeaveOut($"{host.Name}: {host.Value}", "The address names the same host.");
            Headers.Remove(host);
        }
        else
            Warn("The header Host does not name the host of the address.");
    }

    private void CheckUnicode()
    {
        if (UnicodeText.IsWhole(Address) && UnicodeText.IsWhole(Body ?? "") && Headers.All(IsWhole))
            return;
        throw Unreadable(
            ReadProblemCode.InvalidUnicode,
            $"{Method} {Address}",
            "The request has a character that was damaged while it was copied. Copy it again."
        );

        static bool IsWhole(ImportedHeader header) => UnicodeText.IsWhole(header.Value);
    }

    private UnreadableException Unreadable(ReadProblemCode code, string part, string message) =>
        new(code, part, Line, message);
}
