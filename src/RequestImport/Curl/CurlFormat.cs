using System.Text.RegularExpressions;
using RequestImport.Model;

namespace RequestImport.Curl;

/// <summary>Reads <c>curl</c> commands for bash and its relatives, and for Windows cmd.</summary>
internal sealed partial class CurlFormat : IRequestFormat
{
    // curl as a word that can start a command.
    private const string Word = @"(?:^|[\s;&|(/\\>])curl(?:\.exe)?";

    private const string AddressStart = @"\w+://|[$`%{]|/|localhost\b|[\w.-]+[.:][\w.-]";

    /// <inheritdoc/>
    public string Name => "curl";

    /// <inheritdoc/>
    public FormatMatch Match(string text) =>
        !Command().IsMatch(text) ? FormatMatch.None
        : Argument().IsMatch(text) ? FormatMatch.Certain
        : FormatMatch.Possible;

    /// <inheritdoc/>
    public ReadResult Read(string text, IReadOnlyDictionary<string, string> values) =>
        CurlScript.Read(text, 1, values) with
        {
            Format = Name,
        };

    [GeneratedRegex($@"{Word}(?=\s|\z)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Command();

    // An option or an address right behind it.
    [GeneratedRegex(
        $@"{Word}(?:\s|\\\n|\^\n)+(?:-{{1,2}}[\w#:]|""""|''|\^?[""'‘“]?(?:{AddressStart}))",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Argument();
}
