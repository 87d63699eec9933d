using System.Text.RegularExpressions;
using RequestImport.Model;

namespace RequestImport.Unsupported;

/// <summary>Recognises commands of other tools, so that they are refused by their name.</summary>
internal sealed partial class UnsupportedFormat : IRequestFormat
{
    // A sign of the format is near the start.
    private const int MaxExamined = 20_000;

    private const string Cmdlet = @"(?:\$\w+\s*=\s*)?\(?(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)\s";

    private const string Parameters = "Uri|Method|Headers|Body|ContentType|UseBasicParsing|InFile|OutFile|WebSession";

    private readonly Regex _sign;
    private readonly string _advice;

    private UnsupportedFormat(string name, Regex sign, string advice) => (Name, _sign, _advice) = (name, sign, advice);

    /// <summary>The known formats that are not supported.</summary>
    public static IReadOnlyList<IRequestFormat> All { get; } =
    [
        new UnsupportedFormat("PowerShell", PowerShell(), "Choose 'Copy as cURL' in the browser instead."),
        new UnsupportedFormat("fetch", Fetch(), "Choose 'Copy as cURL' in the browser instead."),
        new UnsupportedFormat("wget", Wget(), "Paste a curl command instead."),
        new UnsupportedFormat("HTTPie", Httpie(), "Paste a curl command instead."),
        new UnsupportedFormat(
            "a Postman collection",
            Postman(),
            "Export an OpenAPI document, or copy a request as cURL."
        ),
    ];

    /// <inheritdoc/>
    public string Name { get; }

    /// <inheritdoc/>
    public FormatMatch Match(string text) =>
        _sign.IsMatch(text.AsSpan(0, Math.Min(MaxExamined, text.Length))) ? FormatMatch.Certain : FormatMatch.None;

    /// <inheritdoc/>
    public ReadResult Read(string text, IReadOnlyDictionary<string, string> values) =>
        ReadResult.Refused(
            new(ReadProblemCode.UnsupportedFormat, Name, null, $"The text is {Name}, which is not read. {_advice}")
        ) with
        {
            Format = Name,
        };

    // A cmdlet or its alias, a prompt, the continuation of a line, or curl with parameters of the cmdlet that has this name in PowerShell.
    [GeneratedRegex(
        $@"^\s*(?:{Cmdlet}|PS [A-Za-z]:[^\n>]*>|curl(?:\.exe)?(?:[^\n'""]|'[^'\n]*'|""[^""\n]*"")*?\s(?:`$|-(?:{Parameters})\b))",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex PowerShell();

    [GeneratedRegex(@"\A\s*(?:await\s+)?fetch\s*\(\s*[""'`]", RegexOptions.CultureInvariant)]
    private static partial Regex Fetch();

    [GeneratedRegex(@"\A\s*(?:\$\s+)?wget\s+\S", RegexOptions.CultureInvariant)]
    private static partial Regex Wget();

    [GeneratedRegex(
        @"\A\s*(?:\$\s+)?https?\s+(?:-|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s|:\d|localhost\b|\w+://|[\w.-]+\.)",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Httpie();

    [GeneratedRegex(
        @"\A\s*\{(?s:.*)""schema""\s*:\s*""https?://schema\.getpostman\.com/",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Postman();
}
