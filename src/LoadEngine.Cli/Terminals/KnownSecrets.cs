using System.Text.RegularExpressions;
using LoadEngine.Documents;

namespace LoadEngine.Cli.Terminals;

/// <summary>What was given to this call and must not be repeated: known from its options and its plan, and so found in whatever words a refusal is put. Thread-safe.</summary>
internal sealed partial class KnownSecrets
{
    // A shorter one may be a part of any word of the sentence, and is looked for on its own only.
    private const int LeastWithinWords = 8;

    private readonly Lock _lock = new();
    private readonly HashSet<string> _values = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Takes one as it stands.</summary>
    public void Add(string value)
    {
        if (value.Trim() is not { Length: > 0 } plain || plain == SecretValues.Hidden) return;
        lock (_lock)
        {
            _values.Add(plain);
            if (plain.Contains('%', StringComparison.Ordinal)) _values.Add(Uri.UnescapeDataString(plain));
        }
    }

    /// <summary>Takes those of a header, whose name need not be one.</summary>
    public void AddHeader(string name, string value)
    {
        if (SecretValues.IsSecretHeader(name, value)) AddWithWords(value);

        // No name has a blank: it may be the value, from where the colon was forgotten.
        if (name.Trim().Split((char[]?)null, 2, StringSplitOptions.RemoveEmptyEntries) is [_, var rest]) AddWithWords(rest);
    }

    /// <summary>Takes those of a text of any kind: an address, a body, or a name with its value.</summary>
    public void AddFrom(string text)
    {
        SecretBodies.In(text, Found);
        SecretValues.InUrl(text, Found);
        foreach (Match user in UserInfo().Matches(text))
        {
            Add(user.Groups["all"].Value);
            foreach (var part in user.Groups["all"].Value.Split(':')) Add(part);
        }

        if (text.IndexOfAny(['=', ':']) is > 0 and var end && SecretValues.IsSecretHeader(text[..end], text[(end + 1)..])) AddWithWords(text[(end + 1)..]);

        string Found(string name, string value)
        {
            Add(value.Trim('"'));
            return value;
        }
    }

    /// <summary>A text without any of them, and without the secrets of other addresses in it.</summary>
    public string Hide(string text)
    {
        string[] values;
        lock (_lock) values = [.. _values.OrderByDescending(value => value.Length)];
        foreach (var value in values)
        {
            if (value.Length >= LeastWithinWords) text = text.Replace(value, SecretValues.Hidden, StringComparison.OrdinalIgnoreCase);
            else text = Regex.Replace(text, @$"(?<![\w-]){Regex.Escape(value)}(?![\w-])", SecretValues.Hidden, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);
        }

        return SecretTexts.Hide(text);
    }

    // A refusal may be about a part of it: what follows the scheme, such as Bearer.
    private void AddWithWords(string value)
    {
        Add(value);
        if (value.Trim().Split((char[]?)null, 2, StringSplitOptions.RemoveEmptyEntries) is [_, var rest]) Add(rest);
    }

    // Also of an address without a scheme.
    [GeneratedRegex(@"(?:^(?![^\s/@]*://)|//)(?<all>[^/\s{""]+(?::[^\s@]*)?)@")]
    private static partial Regex UserInfo();
}
