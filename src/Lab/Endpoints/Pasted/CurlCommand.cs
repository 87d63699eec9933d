using System.Text;

namespace Lab.Endpoints.Pasted;

/// <summary>Reads a <c>curl</c> command, such as a browser's "copy as cURL" gives. What says nothing about the request is passed over. Stateless.</summary>
internal static class CurlCommand
{
    private const string Elsewhere = "elsewhere", InAFile = "file";

    // Options with a value, by what they say; those that say nothing about the request are mapped to nothing.
    private static readonly Dictionary<string, string> WithValue = new(StringComparer.Ordinal)
    {
        ["-X"] = "method", ["--request"] = "method", ["-H"] = "header", ["--header"] = "header", ["--url"] = "url", ["-u"] = "user", ["--user"] = "user",
        ["-d"] = "data", ["--data"] = "data", ["--data-ascii"] = "data", ["--data-raw"] = "raw", ["--data-binary"] = "data", ["--data-urlencode"] = "encoded", ["--json"] = "json",
        ["-A"] = "User-Agent", ["--user-agent"] = "User-Agent", ["-e"] = "Referer", ["--referer"] = "Referer", ["-b"] = "Cookie", ["--cookie"] = "Cookie",
        ["-o"] = "", ["--output"] = "", ["-m"] = "", ["--max-time"] = "", ["--connect-timeout"] = "", ["-w"] = "", ["--write-out"] = "",
        ["--retry"] = "", ["--retry-delay"] = "", ["--retry-max-time"] = "", ["-c"] = "", ["--cookie-jar"] = "", ["-E"] = "", ["--cert"] = "", ["--key"] = "", ["--cacert"] = "", ["--capath"] = "",
        ["--ciphers"] = "", ["--tls-max"] = "", ["-D"] = "", ["--dump-header"] = "", ["--limit-rate"] = "", ["--max-redirs"] = "", ["--trace"] = "", ["--trace-ascii"] = "", ["--stderr"] = "",
        ["--keepalive-time"] = "", ["-y"] = "", ["--speed-time"] = "", ["-Y"] = "", ["--speed-limit"] = "",
        ["-x"] = Elsewhere, ["--proxy"] = Elsewhere, ["--resolve"] = Elsewhere, ["--connect-to"] = Elsewhere, ["--unix-socket"] = Elsewhere, ["--interface"] = Elsewhere,
        ["-K"] = InAFile, ["--config"] = InAFile, ["-T"] = InAFile, ["--upload-file"] = InAFile,
    };

    public static bool IsOne(string text) => text.StartsWith("curl ", StringComparison.Ordinal) || text.StartsWith("curl\t", StringComparison.Ordinal) || text.StartsWith("$ curl ", StringComparison.Ordinal);

    public static PastedReading Read(string text)
    {
        if (ShellWords.Split(text.TrimStart('$', ' ')) is not { } words) return PastedReading.Of("A quote in this command is never closed.");
        var found = new Parts();
        for (var at = 1; at < words.Count; at++)
        {
            var (option, value) = OptionOf(words[at]);
            if (option is null) found.Url ??= words[at];
            else if (WithValue.TryGetValue(option, out var meaning))
            {
                if (value is null && ++at >= words.Count) return PastedReading.Of($"The option {option} of this command has no value.");
                if (meaning == Elsewhere) return PastedReading.Of($"With the option {option} the request goes another way than its address says. The lab sends to the address: leave the option out, or write where it really goes.");
                if (meaning == InAFile) return PastedReading.Of($"The option {option} of this command names a file, {value ?? words[at]}, which is not read. Paste what is in it.");
                if (found.Take(meaning, value ?? words[at]) is { } mistake) return PastedReading.Of(mistake);
            }
            else if (option is "-I" or "--head") found.Method ??= "HEAD";
            else if (option is "-G" or "--get") found.IsQuery = true;
            else if (option is "-F" or "--form") return PastedReading.Of("Forms of several parts are not sent. Paste a command with --data instead.");
        }

        return found.Url is null ? PastedReading.Of("This command names no address.") : new([PastedRequest.Of(found.Request())]);
    }

    // "-XPOST" and "--request=POST" are an option and its value; "-sS" is two options without one.
    private static (string? Option, string? Value) OptionOf(string word)
    {
        if (word.Length < 2 || word[0] != '-') return (null, null);
        if (word.StartsWith("--", StringComparison.Ordinal)) return word.Split('=', 2) is [var name, var value] ? (name, value) : (word, null);
        return word.Length > 2 && WithValue.ContainsKey(word[..2]) ? (word[..2], word[2..]) : (word, null);
    }

    private sealed class Parts
    {
        private readonly List<string> _headers = [], _data = [];
        private bool _isJson;

        public string? Url { get; set; }

        public string? Method { get; set; }

        public bool IsQuery { get; set; }

        /// <summary>Takes an option; answers what is wrong with it, or null.</summary>
        public string? Take(string meaning, string value)
        {
            switch (meaning)
            {
                case "": break;
                case "method": Method = value.ToUpperInvariant(); break;
                case "url": Url = value; break;
                case "header": _headers.Add(value); break;
                case "user": _headers.Add($"Authorization: Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes(value))}"); break;
                case "data" or "json" when value.StartsWith('@'): return $"The body of this command is in the file {value[1..]}, which is not read. Paste it into the field of the body.";
                case "json":
                    _isJson = true;
                    _data.Add(value);
                    break;
                case "encoded": _data.Add(value.Split('=', 2) is [var name, var text] ? $"{name}={Uri.EscapeDataString(text)}" : Uri.EscapeDataString(value)); break;
                case "data" or "raw": _data.Add(value); break;
                default: _headers.Add($"{meaning}: {value}"); break;
            }

            return null;
        }

        public OwnRequest Request()
        {
            var address = Url!.Contains("://", StringComparison.Ordinal) || Url.StartsWith('/') ? Url : $"http://{Url}";
            var body = string.Join(_isJson ? "" : "&", _data);
            if (IsQuery && body.Length > 0) (address, body) = ($"{address}{(address.Contains('?', StringComparison.Ordinal) ? '&' : '?')}{body}", "");
            if (_isJson) AddUnlessGiven("Accept", "application/json");
            if (body.Length > 0) AddUnlessGiven("Content-Type", _isJson ? "application/json" : "application/x-www-form-urlencoded");
            return new(address) { Method = Method ?? (body.Length > 0 ? "POST" : "GET"), Headers = string.Join('\n', _headers), Body = body };
        }

        private void AddUnlessGiven(string name, string value)
        {
            if (!_headers.Exists(header => header.StartsWith(name + ":", StringComparison.OrdinalIgnoreCase))) _headers.Add($"{name}: {value}");
        }
    }
}
