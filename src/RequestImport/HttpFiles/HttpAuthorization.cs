using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>The short forms of <c>Authorization</c> that editors turn into a header.</summary>
internal static class HttpAuthorization
{
    private const string Header = "Authorization";
    private const string Basic = "Basic";

    private static readonly string[] Unsupported = ["Digest", "NTLM", "Negotiate", "AWS", "COGNITO"];

    /// <summary>Encodes <c>Basic name password</c> and <c>Basic name:password</c>.</summary>
    /// <exception cref="UnreadableException">The way to sign in needs more than a header.</exception>
    public static void Apply(RequestDraft draft)
    {
        var value = draft.Headers.ValueOf(Header);
        if (value is null)
            return;
        var words = value.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        if (words.Length > 0 && Unsupported.Contains(words[0], StringComparer.OrdinalIgnoreCase))
            throw new UnreadableException(
                ReadProblemCode.UnsupportedAuthentication,
                $"{Header}: {words[0]}",
                draft.Line,
                $"{words[0]} credentials cannot be sent. Only Basic and Bearer credentials can."
            );
        if (words is not [var scheme, var name, ..] || !scheme.Equals(Basic, StringComparison.OrdinalIgnoreCase))
            return;
        if (draft.IsOpen(value))
            return;
        var rest = value[(value.IndexOf(name, scheme.Length, StringComparison.Ordinal) + name.Length)..].Trim();
        if (rest.Length > 0)
            draft.Headers.Replace(Header, Addresses.Basic($"{name}:{rest}"));
        else if (name.Contains(':', StringComparison.Ordinal))
            draft.Headers.Replace(Header, Addresses.Basic(name));
    }
}
