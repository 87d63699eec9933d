using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>Reads the address and the headers of a request.</summary>
internal static partial class HttpHead
{
    /// <summary>Reads the address, which may go on in the lines below, and the headers, and removes their lines.</summary>
    public static void Read(
        RequestDraft draft,
        HttpRequestLine first,
        Queue<HttpLine> lines,
        Func<HttpLine, string> fill
    )
    {
        var (target, version) = (first.Address, first.Version);
        while (lines.TryPeek(out var line) && !line.IsBlank)
        {
            lines.Dequeue();
            var text = fill(line).Trim();
            if (line.IsComment || text.Length == 0)
                continue;
            if (draft.Headers.Count == 0 && ContinuesAddress(line, text))
                target += WithoutBlanks(WithoutVersion(text, ref version));
            else if (Header().Match(text) is { Success: true } header && IsName(draft, header.Groups["name"].Value))
                draft.Headers.Add(header.Groups["name"].Value, header.Groups["value"].Value);
            else
                throw new UnreadableException(
                    ReadProblemCode.InvalidHeader,
                    text,
                    line.Number,
                    "Write a header such as 'Accept: text/plain', and an empty line in front of the body."
                );
        }

        if (version is not (null or "HTTP/1.1"))
            draft.LeaveOut(version, "The load generator chooses the HTTP version.");
        draft.Address = Resolve(draft, target);
    }

    private static bool IsName(RequestDraft draft, string name) => HeaderRules.IsToken(name) || draft.IsOpen(name);

    // A query goes on with ? or &; the other parts of an address only in an indented line.
    private static bool ContinuesAddress(HttpLine line, string text) =>
        text[0] is '?' or '&' || (line.IsIndented && !HeaderWithBlank().IsMatch(text));

    private static string WithoutBlanks(string text) => BlanksAroundSigns().Replace(text, "$1");

    private static string WithoutVersion(string text, ref string? version)
    {
        if (Version().Match(text) is not { Success: true } found)
            return text;
        version = found.Value.Trim();
        return text[..found.Index];
    }

    private static string Resolve(RequestDraft draft, string target)
    {
        var address = draft.IsOpen(target) ? target : FormText.EncodeInvalid(target);
        if (address != target && target.Contains(' ', StringComparison.Ordinal))
            draft.Warn("A space in the address is sent as %20.");
        if (Addresses.SchemeOf(address) is not null || address.StartsWith("{{", StringComparison.Ordinal))
            return address;
        if (!address.StartsWith('/'))
            return "http://" + address;
        var host = draft.Headers.ValueOf("Host");
        if (host is null)
            return address;
        // As editors do for a path with a Host header.
        var isSecure =
            host.EndsWith(":443", StringComparison.Ordinal) || host.EndsWith(":8443", StringComparison.Ordinal);
        return $"{(isSecure ? "https" : "http")}://{host}{address}";
    }

    [GeneratedRegex(@"\A(?<name>[^\s:]+)\s*:\s*(?<value>.*)\z", RegexOptions.CultureInvariant)]
    private static partial Regex Header();

    [GeneratedRegex(@"\A[\w-]+:(?:\s|\z)", RegexOptions.CultureInvariant)]
    private static partial Regex HeaderWithBlank();

    [GeneratedRegex(@"[ \t]*([=&?])[ \t]*", RegexOptions.CultureInvariant)]
    private static partial Regex BlanksAroundSigns();

    [GeneratedRegex(@"\s+HTTP/\d\S*\z", RegexOptions.CultureInvariant)]
    private static partial Regex Version();
}
