using System.Globalization;
using System.Text;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Reads a <c>curl</c> command, such as a browser's "Copy as cURL". Ignores options that do not affect the request.</summary>
internal static class CurlCommand
{
    private const string Elsewhere = "elsewhere",
        InAFile = "file",
        Redirects = "redirects",
        Untaken = "untaken";

    /// <summary>How many redirects are followed where the command says only that they are.</summary>
    private const int UsualRedirects = 10;

    // Options for the output of curl; any other unknown option is reported as not imported.
    private static readonly HashSet<string> OfItsOutput = new(StringComparer.Ordinal)
    {
        "-s",
        "--silent",
        "-S",
        "--show-error",
        "-v",
        "--verbose",
        "-i",
        "--include",
        "--show-headers",
        "-f",
        "--fail",
        "--fail-with-body",
        "-O",
        "--remote-name",
        "-J",
        "--remote-header-name",
        "-N",
        "--no-buffer",
        "-#",
        "--progress-bar",
        "--no-progress-meter",
        "--compressed",
        "-q",
        "--disable",
    };

    // Options with a value, by meaning; options that do not affect the request map to an empty text.
    private static readonly Dictionary<string, string> WithValue = new(StringComparer.Ordinal)
    {
        ["-X"] = "method",
        ["--request"] = "method",
        ["-H"] = "header",
        ["--header"] = "header",
        ["--url"] = "url",
        ["-u"] = "user",
        ["--user"] = "user",
        ["-d"] = "data",
        ["--data"] = "data",
        ["--data-ascii"] = "data",
        ["--data-raw"] = "raw",
        ["--data-binary"] = "data",
        ["--data-urlencode"] = "encoded",
        ["--json"] = "json",
        ["-A"] = "User-Agent",
        ["--user-agent"] = "User-Agent",
        ["-e"] = "Referer",
        ["--referer"] = "Referer",
        ["-b"] = "Cookie",
        ["--cookie"] = "Cookie",
        ["-o"] = "",
        ["--output"] = "",
        ["-m"] = Untaken,
        ["--max-time"] = Untaken,
        ["--connect-timeout"] = Untaken,
        ["-w"] = "",
        ["--write-out"] = "",
        ["--retry"] = Untaken,
        ["--retry-delay"] = Untaken,
        ["--retry-max-time"] = Untaken,
        ["-c"] = Untaken,
        ["--cookie-jar"] = Untaken,
        ["-E"] = Untaken,
        ["--cert"] = Untaken,
        ["--key"] = Untaken,
        ["--cacert"] = Untaken,
        ["--capath"] = Untaken,
        ["--ciphers"] = Untaken,
        ["--tls-max"] = Untaken,
        ["-D"] = "",
        ["--dump-header"] = "",
        ["--limit-rate"] = Untaken,
        ["--max-redirs"] = Redirects,
        ["--trace"] = "",
        ["--trace-ascii"] = "",
        ["--stderr"] = "",
        ["--keepalive-time"] = Untaken,
        ["-y"] = Untaken,
        ["--speed-time"] = Untaken,
        ["-Y"] = Untaken,
        ["--speed-limit"] = Untaken,
        ["-x"] = Elsewhere,
        ["--proxy"] = Elsewhere,
        ["--resolve"] = Elsewhere,
        ["--connect-to"] = Elsewhere,
        ["--unix-socket"] = Elsewhere,
        ["--interface"] = Elsewhere,
        ["-K"] = InAFile,
        ["--config"] = InAFile,
        ["-T"] = InAFile,
        ["--upload-file"] = InAFile,
    };

    public static bool IsOne(string text) =>
        text.StartsWith("curl ", StringComparison.Ordinal)
        || text.StartsWith("curl\t", StringComparison.Ordinal)
        || text.StartsWith("$ curl ", StringComparison.Ordinal);

    public static PastedReading Read(string text)
    {
        if (ShellWords.Split(text.TrimStart('$', ' ')) is not { } words)
            return PastedReading.Of("A quote in this command is never closed.");
        var found = new Parts();
        for (var at = 1; at < words.Count; at++)
        {
            if (!IsOption(words[at]))
                found.Url ??= words[at];
            foreach (var (option, value) in OptionsOf(words[at]))
            {
                if (WithValue.TryGetValue(option, out var meaning))
                {
                    if (value is null && ++at >= words.Count)
                        return PastedReading.Of($"The option {option} of this command has no value.");
                    if (meaning == Elsewhere)
                        return PastedReading.Of(
                            $"With the option {option} the request goes another way than its address says. The lab sends to the address: leave the option out, or write where it really goes."
                        );
                    if (meaning == InAFile)
                        return PastedReading.Of(
                            $"The option {option} of this command names a file, {value ?? words[at]}, which is not read. Paste what is in it."
                        );
                    if (meaning == Untaken)
                        found.LeaveOut(option);
                    else if (found.Take(meaning, value ?? words[at]) is { } mistake)
                        return PastedReading.Of(mistake);
                }
                else if (option is "-I" or "--head")
                    found.Method ??= "HEAD";
                else if (option is "-G" or "--get")
                    found.IsQuery = true;
                else if (option is "-k" or "--insecure")
                    found.AnyCertificate = true;
                else if (option is "-L" or "--location" or "--location-trusted")
                    found.Follows = true;
                else if (option is "-F" or "--form")
                    return PastedReading.Of(
                        "Forms of several parts are not sent. Paste a command with --data instead."
                    );
                else if (!OfItsOutput.Contains(option))
                    found.LeaveOut(option);
            }
        }

        return string.IsNullOrEmpty(found.Url) ? PastedReading.Of("This command names no address.") : found.Reading();
    }

    private static bool IsOption(string word) => word.Length >= 2 && word[0] == '-';

    // "-XPOST" and "--request=POST" are an option with a value; "-sSL" is three flags; "-sXPOST" is a flag and an option with a value.
    private static IEnumerable<(string Option, string? Value)> OptionsOf(string word)
    {
        if (!IsOption(word))
            yield break;
        if (word.StartsWith("--", StringComparison.Ordinal))
        {
            yield return word.Split('=', 2) is [var name, var value] ? (name, value) : (word, null);
            yield break;
        }

        for (var at = 1; at < word.Length; at++)
        {
            var option = $"-{word[at]}";
            var takesRest = WithValue.ContainsKey(option) || option == "-F";
            yield return (option, takesRest && at + 1 < word.Length ? word[(at + 1)..] : null);
            if (takesRest)
                yield break;
        }
    }

    private sealed class Parts
    {
        private readonly List<string> _headers = [],
            _data = [];
        private readonly List<string> _leftOut = [];
        private bool _isJson;
        private int? _redirects;

        public string? Url { get; set; }

        public string? Method { get; set; }

        public bool IsQuery { get; set; }

        public bool AnyCertificate { get; set; }

        public bool Follows { get; set; }

        /// <summary>Notes an option that is not taken over.</summary>
        public void LeaveOut(string option)
        {
            if (!_leftOut.Contains(option))
                _leftOut.Add(option);
        }

        /// <summary>Applies an option; returns the error, or null.</summary>
        public string? Take(string meaning, string value)
        {
            switch (meaning)
            {
                case "":
                    break;
                case "method":
                    Method = value.ToUpperInvariant();
                    break;
                case "url":
                    Url = value;
                    break;
                case Redirects
                    when int.TryParse(
                        value,
                        NumberStyles.AllowLeadingSign,
                        CultureInfo.InvariantCulture,
                        out var redirects
                    ):
                    _redirects = redirects;
                    break;
                case Redirects:
                    return $"The option --max-redirs of this command has a value that is no number, {value}.";
                case "header":
                    _headers.Add(value);
                    break;
                case "user":
                    _headers.Add($"Authorization: Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes(value))}");
                    break;
                case "data" or "json" when value.StartsWith('@'):
                    return $"The body of this command is in the file {value[1..]}, which is not read. Paste it into the field of the body.";
                case "json":
                    _isJson = true;
                    _data.Add(value);
                    break;
                case "encoded":
                    _data.Add(
                        value.Split('=', 2) is [var name, var text]
                            ? $"{name}={Uri.EscapeDataString(text)}"
                            : Uri.EscapeDataString(value)
                    );
                    break;
                case "data" or "raw":
                    _data.Add(value);
                    break;
                default:
                    _headers.Add($"{meaning}: {value}");
                    break;
            }

            return null;
        }

        public PastedReading Reading()
        {
            var sentences = UntakenOptions.InWords(_leftOut);
            int? follows = !Follows ? null : _redirects ?? UsualRedirects;
            // One without an end, as curl's own -1, is past the greatest, too.
            if (follows is < 0 or > PlanLimits.MaxRedirects)
            {
                sentences.Add($"--max-redirs {follows}: at most {PlanLimits.MaxRedirects} redirects are followed.");
                follows = PlanLimits.MaxRedirects;
            }

            return new([PastedRequest.Of(Request()) with { MaxRedirects = follows, AnyCertificate = AnyCertificate }])
            {
                LeftOut = sentences,
            };
        }

        private OwnRequest Request()
        {
            var address = Url!.Contains("://", StringComparison.Ordinal) || Url.StartsWith('/') ? Url : $"http://{Url}";
            var body = string.Join(_isJson ? "" : "&", _data);
            if (IsQuery && body.Length > 0)
                (address, body) = (
                    $"{address}{(address.Contains('?', StringComparison.Ordinal) ? '&' : '?')}{body}",
                    ""
                );
            if (_isJson)
                AddUnlessGiven("Accept", "application/json");
            if (body.Length > 0)
                AddUnlessGiven("Content-Type", _isJson ? "application/json" : "application/x-www-form-urlencoded");
            return new(address)
            {
                Method = Method ?? (body.Length > 0 ? "POST" : "GET"),
                Headers = string.Join('\n', _headers),
                Body = body,
            };
        }

        private void AddUnlessGiven(string name, string value)
        {
            if (!_headers.Exists(header => header.StartsWith(name + ":", StringComparison.OrdinalIgnoreCase)))
                _headers.Add($"{name}: {value}");
        }
    }
}
