using RequestImport.Building;
using RequestImport.Model;
using RequestImport.Shell;

namespace RequestImport.Curl;

/// <summary>The options of a command that become headers.</summary>
internal sealed class CurlHeaders
{
    private readonly List<ShellWord> _written = [];
    private readonly List<string> _cookies = [];
    private readonly List<LeftOutPart> _leftOut = [];
    private readonly Dictionary<string, (string Option, string Value)> _derived = new(StringComparer.Ordinal);
    private CurlArgument? _user;
    private CurlArgument? _bearer;

    /// <summary>Takes one option over.</summary>
    public void Add(CurlArgument argument, ShellWord value)
    {
        switch (argument.Option.Name)
        {
            case "header" when value.Text.StartsWith('@'):
                throw InFile(argument, value.Text[1..]);
            case "header":
                _written.Add(value);
                break;
            case "cookie" when value.Text.Length == 0:
                _leftOut.Add(new(argument.Written, "Let each user keep its cookies instead."));
                break;
            case "cookie" when !value.Text.Contains('=', StringComparison.Ordinal) && value.Fields.Count == 0:
                throw InFile(argument, value.Text);
            case "cookie":
                _cookies.Add(value.Text);
                break;
            case "user":
                _user = argument;
                break;
            case "oauth2-bearer":
                _bearer = argument;
                break;
            case "range":
                Set("Range", argument, $"bytes={(value.Text.All(char.IsAsciiDigit) ? value.Text + "-" : value.Text)}");
                break;
            case "referer":
                var isAuto = value.Text.EndsWith(";auto", StringComparison.Ordinal);
                Set("Referer", argument, isAuto ? value.Text[..^";auto".Length] : value.Text);
                break;
            case "user-agent":
                Set("User-Agent", argument, value.Text);
                break;
        }
    }

    /// <summary>Adds the headers to a request.</summary>
    public void Apply(RequestDraft draft, bool hasBody, bool isJson)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var part in _leftOut)
            draft.LeaveOut(part.Part, part.Reason);
        foreach (var word in _written)
            names.Add(ApplyWritten(draft, word));
        if (_cookies.Count > 0)
            _derived["Cookie"] = ("-b", string.Join("; ", _cookies));
        if (Credentials() is { } credentials)
            _derived["Authorization"] = credentials;
        foreach (var (name, (option, value)) in _derived)
        {
            if (value.Length == 0)
                draft.LeaveOut(option, $"curl sends no {name} for an empty value.");
            else if (names.Contains(name))
                draft.LeaveOut(option, $"The header {name} is sent instead.");
            else
                draft.Headers.Add(name, value);
        }

        if (isJson && names.Add("Accept"))
            draft.Headers.Add("Accept", "application/json");
        if (isJson && names.Add("Content-Type"))
            draft.Headers.Add("Content-Type", "application/json");
        if (hasBody && names.Add("Content-Type"))
            draft.Headers.Add("Content-Type", "application/x-www-form-urlencoded");
    }

    // "Name:" keeps curl from adding the header, "Name;" sends it without a value.
    private static string ApplyWritten(RequestDraft draft, ShellWord word)
    {
        var text = word.Text;
        var colon = text.IndexOf(':', StringComparison.Ordinal);
        if (colon < 0 && text.EndsWith(';'))
        {
            draft.Headers.Add(text[..^1], "");
            return text[..^1];
        }

        if (colon < 0 && word.Fields.Count > 0)
        {
            draft.Headers.Add(text, "");
            return text;
        }

        var (name, value) = colon < 0 ? (text, "") : (text[..colon], text[(colon + 1)..].Trim(' ', '\t'));
        if (value.Length > 0)
            draft.Headers.Add(name, value);
        else
            draft.LeaveOut(text, "curl sends no header without a value.");
        return name.Trim();
    }

    private void Set(string name, CurlArgument argument, string value) => _derived[name] = (argument.Written, value);

    private (string Option, string Value)? Credentials()
    {
        if (_user is not null && _bearer is not null)
            throw new UnreadableException(
                ReadProblemCode.ConflictingOptions,
                _user.Written,
                _user.Line,
                $"{_user.Written} and {_bearer.Written} exclude each other. Remove one of them."
            );
        if (_bearer is { Value: { } token })
            return (_bearer.Written, "Bearer " + token.Text);
        if (_user is not { Value: { } user })
            return null;
        if (user.Fields.Count > 0)
            return (_user.Written, "Basic " + user.Text);
        if (!user.Text.Contains(':', StringComparison.Ordinal))
            throw new UnreadableException(
                ReadProblemCode.InvalidOptionValue,
                _user.Written,
                _user.Line,
                $"curl asks for the password of {_user.Written}. Write it as name:password."
            );
        return (_user.Written, Addresses.Basic(user.Text));
    }

    private static UnreadableException InFile(CurlArgument argument, string file) =>
        new(
            ReadProblemCode.ExternalContent,
            $"{argument.Written} {argument.Value!.Text}",
            argument.Line,
            $"The value of {argument.Written} is in a file. Paste its content."
        );
}
