using System.CommandLine;
using LoadEngine.Cli.Terminals;

namespace LoadEngine.Cli.Commands;

/// <summary>Finds the secrets among what was given to <c>run</c>, also where it was given wrongly. Stateless.</summary>
internal static class OptionSecrets
{
    /// <summary>Makes them known.</summary>
    public static void AddTo(KnownSecrets secrets, RunOptions options, ParseResult parsed)
    {
        foreach (var token in parsed.Tokens) secrets.AddFrom(token.Value);
        foreach (var text in RunOptions.Texts(parsed, options.Header)) AddHeader(secrets, text);
        foreach (var option in (Option[])[options.Body, options.Json])
            foreach (var text in RunOptions.Texts(parsed, option)) secrets.Add(text);

        // A body or a key where the name of a file is expected.
        foreach (var option in (Option[])[options.Data, options.BodyFile, options.Plan, options.CaFile, options.CertificateFile, options.KeyFile, options.Out])
            foreach (var text in RunOptions.Texts(parsed, option).Where(text => text.AsSpan().IndexOfAny("{=\n") >= 0)) secrets.Add(text);

        // What follows a blank without quotes is a word of its own, and may be the rest of any value. The first may be a misspelt command.
        var words = parsed.UnmatchedTokens.Skip(parsed.CommandResult.Command.Subcommands.Count > 0 ? 1 : 0).ToList();
        foreach (var word in words.Where(word => word is not ['-', ..])) secrets.Add(word);
        foreach (var word in words.Where(word => word is ['-', ..] && word.Contains('=', StringComparison.Ordinal))) secrets.Add(word[(word.IndexOf('=', StringComparison.Ordinal) + 1)..]);
        if (options.UrlText(parsed) is { } url && url is not ['-', ..] && !Uri.TryCreate(url, UriKind.Absolute, out _)) secrets.Add(url);
    }

    private static void AddHeader(KnownSecrets secrets, string text)
    {
        var colon = text.IndexOf(':', StringComparison.Ordinal);
        if (colon > 0) secrets.AddHeader(text[..colon], text[(colon + 1)..]);
        else secrets.Add(text);
    }
}
