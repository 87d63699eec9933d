using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>The first line of a request: a method, an address and an HTTP version, of which only the address is needed.</summary>
/// <param name="Method">The method in upper case.</param>
/// <param name="Address">The address as written.</param>
/// <param name="Version">The HTTP version as written; null without one.</param>
internal sealed partial record HttpRequestLine(string Method, string Address, string? Version)
{
    /// <summary>The method of a GraphQL request in JetBrains editors.</summary>
    public const string GraphQl = "GRAPHQL";

    private const string KnownMethods =
        "GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|CONNECT|TRACE|QUERY|GRAPHQL|WEBSOCKET|GRPC|RSOCKET|GRAPHQLWS";

    // Editors encode the blanks of an address that starts so.
    private const string Absolute = @"(?:[A-Za-z][\w+.-]*://|/|\{\{)\S?.*";

    // A host with a port, a dot or a path, so that it is not an ordinary word.
    private const string HostAlone =
        @"(?:localhost|\[[0-9A-Fa-f:]+\]|[\w-]+(?:\.[\w-]+)+|[\w.-]+:(?:\d+|\{\{)|[\w.-]+(?=/))(?:[:/?#]\S*)?";

    private const string Target = $"{Absolute}|{HostAlone}";

    private static readonly string[] OtherProtocols = ["WEBSOCKET", "GRPC", "RSOCKET", "GRAPHQLWS"];

    /// <summary>Reads a line; null where it does not start a request.</summary>
    public static HttpRequestLine? TryRead(string line)
    {
        var text = line.Trim();
        var version = VersionAtEnd().Match(text) is { Success: true } found ? found.Value.Trim() : null;
        var target = version is null ? text : text[..^version.Length].TrimEnd();
        if (KnownMethod().Match(target) is { Success: true } known)
            return new(known.Groups["method"].Value.ToUpperInvariant(), known.Groups["target"].Value, version);
        if (OtherMethod().Match(target) is { Success: true } other)
            return new(other.Groups["method"].Value, other.Groups["target"].Value, version);
        return AddressAlone().IsMatch(target) ? new("GET", target, version) : null;
    }

    /// <summary>True for a line with a method in front of an absolute address or a path.</summary>
    public static bool HasMethod(string line) => OtherMethod().IsMatch(line.TrimStart());

    /// <summary>Refuses a request of another protocol.</summary>
    public void Check(int line)
    {
        if (OtherProtocols.Contains(Method))
            throw new UnreadableException(
                ReadProblemCode.UnsupportedFormat,
                $"{Method} {Address}",
                line,
                $"{Method} is not HTTP. Only HTTP requests are read."
            );
    }

    [GeneratedRegex(@"\s+HTTP/\d\S*(?:[ \t]+\([^)]*\))?\z", RegexOptions.CultureInvariant)]
    private static partial Regex VersionAtEnd();

    // Editors take these in lower case, too.
    [GeneratedRegex(
        $@"\A(?<method>{KnownMethods})\s+(?<target>{Target}|\*)\z",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex KnownMethod();

    [GeneratedRegex($@"\A(?<method>[A-Z][A-Z-]*)\s+(?<target>{Absolute})\z", RegexOptions.CultureInvariant)]
    private static partial Regex OtherMethod();

    [GeneratedRegex(
        $@"\A(?:https?://\S.*|/(?:[^\s/*]\S*)?|\{{\{{.*|{HostAlone})\z",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex AddressAlone();
}
