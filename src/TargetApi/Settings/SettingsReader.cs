using System.Globalization;

namespace TargetApi.Settings;

/// <summary>
/// Reads values one by one and collects all errors, so that a user can fix them together (the options binder stops at
/// the first value that is not a number). Not thread-safe.
/// </summary>
internal sealed class SettingsReader(IConfiguration configuration)
{
    private readonly List<string> _errors = [];

    /// <summary>The errors found so far, one sentence each.</summary>
    public IReadOnlyList<string> Errors => _errors;

    /// <summary>The integer at the key, or the default if it is missing or invalid.</summary>
    public int ReadInteger(string key, int @default, int min, int max)
    {
        var text = configuration[key];
        if (string.IsNullOrWhiteSpace(text))
            return @default;
        if (
            int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var value)
            && value >= min
            && value <= max
        )
            return value;
        var variable = key.Replace(":", "__", StringComparison.Ordinal);
        _errors.Add(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{key} must be a whole number from {min} to {max} (environment variable {variable}; default {@default})."
            )
        );
        return @default;
    }

    /// <summary>The addresses of <c>--urls</c> if all are valid for listening, otherwise null.</summary>
    public string? ReadUrls(string? urls)
    {
        if (string.IsNullOrWhiteSpace(urls))
            return null;
        if (urls.Split(';', StringSplitOptions.RemoveEmptyEntries).All(IsHttpAddress))
            return urls;
        _errors.Add("--urls must name http addresses such as http://localhost:5080.");
        return null;
    }

    private static bool IsHttpAddress(string url)
    {
        try
        {
            var address = BindingAddress.Parse(url);
            return address.Scheme == Uri.UriSchemeHttp && address.Port is >= 0 and <= 65_535;
        }
        catch (FormatException)
        {
            return false;
        }
    }
}
