using System.Text;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Reads requests from a <c>curl</c> command, an <c>.http</c> file, an OpenAPI document or a HAR recording.</summary>
public static class PastedRequests
{
    /// <summary>Longest text that is read, in characters.</summary>
    public const int LongestText = 5_000_000;

    private const char NoLetter = '\ufffd';

    /// <summary>The requests that are in the text, whichever form it has.</summary>
    public static PastedReading Read(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var trimmed = text.Length > LongestText ? text : InLetters(text.Trim());
        return WhatCanBeSent(
            trimmed.Length switch
            {
                0 => PastedReading.Of(
                    "Paste a curl command, an .http file, an OpenAPI document in JSON, or a browser’s recording (HAR)."
                ),
                > LongestText => PastedReading.Of($"That is more than {LongestText:#,0} characters."),
                _ when trimmed.StartsWith('{') => OpenApiDocument.Read(trimmed),
                _ when trimmed.StartsWith("openapi:", StringComparison.Ordinal)
                        || trimmed.StartsWith("swagger:", StringComparison.Ordinal) => PastedReading.Of(
                    "This is an OpenAPI document in YAML. Paste it in JSON: most services give both, such as at /openapi/v1.json."
                ),
                _ when CurlCommand.IsOne(trimmed) => CurlCommand.Read(trimmed),
                _ => HttpFile.Read(trimmed),
            }
        );
    }

    // For every format: an invalid address or an unsupported method is refused here, not later when the request is saved.
    private static PastedReading WhatCanBeSent(PastedReading reading)
    {
        const int Most = AddressLength.MaxLength;
        var near = Without(
            reading,
            request => request.Route.Length > Most,
            $"is an address of more than {Most:#,0} characters",
            $"have an address of more than {Most:#,0} characters"
        );
        var whole = Without(
            near,
            request => !IsUnicode(request),
            $"is no valid Unicode: a half of a letter, shown as {NoLetter}, stands in the request. Copy it once more",
            $"are no valid Unicode, with a half of a letter in them, shown as {NoLetter}"
        );
        var placed = Without(
            whole,
            request => !HasHost(request.Route),
            "is an address without a host",
            "have an address without a host"
        );
        var methods = string.Join(", ", OwnEndpointValidation.KnownMethods);
        return Without(
            placed,
            request => !OwnEndpointValidation.KnownMethods.Contains(request.Method),
            $"is asked for with a method that is not one of {methods}",
            $"are asked for with a method that is not one of {methods}"
        );
    }

    private static PastedReading Without(
        PastedReading reading,
        Func<OwnRequest, bool> isWrong,
        string one,
        string several
    )
    {
        var wrong = reading.Requests.Where(request => isWrong(request.Request)).ToList();
        if (wrong.Count == 0)
            return reading;
        var shown =
            $"‘{ShownAddress.Of(wrong[0].Request.Route[..Math.Min(wrong[0].Request.Route.Length, AddressLength.MaxLength)])}’";
        var sentence = wrong.Count == 1 ? $"{shown} {one}." : $"{wrong.Count:#,0} requests {several}, such as {shown}.";
        return wrong.Count == reading.Requests.Count
            ? PastedReading.Of(sentence)
            : reading with
            {
                Requests = [.. reading.Requests.Where(request => !isWrong(request.Request))],
                LeftOut = [.. reading.LeftOut, sentence],
            };
    }

    // As browsers encode it: an unpaired surrogate becomes the replacement character.
    private static string InLetters(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));

    private static bool IsUnicode(OwnRequest request) =>
        !request.Route.Contains(NoLetter) && !request.Headers.Contains(NoLetter) && !request.Body.Contains(NoLetter);

    private static bool HasHost(string route)
    {
        var at = route.IndexOf("://", StringComparison.Ordinal);
        return at < 0
            || route.StartsWith('/')
            || (at + 3 < route.Length && route[at + 3] is not ('/' or '?' or '#' or ':'));
    }
}
