using System.Collections;
using System.ComponentModel;
using System.Reflection;
using AudienceWeb.Phones;
using Dashboard.Security;
using Lab.Foundation;
using Lab.Loads.Generators;
using Lab.Targets;
using Lab.Targets.XRay;

namespace Dashboard.Hosting;

/// <summary>
/// Finds unknown and invalid settings of the dashboard. The configuration binder stops at the first error or ignores them.
/// </summary>
internal static class SettingsValidator
{
    private static readonly Dictionary<string, Type> Sections = new(StringComparer.OrdinalIgnoreCase)
    {
        [TargetOptions.Section] = typeof(TargetOptions),
        [LabOptions.Section] = typeof(LabOptions),
        [PresenterOptions.Section] = typeof(PresenterOptions),
        [AudienceOptions.Section] = typeof(AudienceOptions),
        [LocustOptions.Section] = typeof(LocustOptions),
        [XRayOptions.Section] = typeof(XRayOptions),
    };

    /// <summary>The settings sections, by name.</summary>
    public static IReadOnlyCollection<string> Names => Sections.Keys;

    /// <summary>The sections that a host without the web application uses.</summary>
    public static IReadOnlyList<string> LabNames { get; } =
    [TargetOptions.Section, LabOptions.Section, LocustOptions.Section, XRayOptions.Section];

    /// <summary>Returns all errors. Removes each unreadable value, so that the remaining settings can be checked.</summary>
    public static IEnumerable<string> Validate(IConfiguration configuration)
    {
        foreach (var mistake in ValidateSections(configuration, Names))
            yield return mistake;
        if (
            configuration[$"{PresenterOptions.Section}:{nameof(PresenterOptions.Key)}"] is { } key
            && key.Trim().Length is > 0 and < PresenterOptions.MinKeyLength
        )
            yield return $"{PresenterOptions.Section}:{nameof(PresenterOptions.Key)} has {key.Trim().Length} "
                + $"characters; it must have at least {PresenterOptions.MinKeyLength}, or it can be guessed.";
    }

    /// <summary>As <see cref="Validate"/>, for a host without the web application.</summary>
    public static IEnumerable<string> ValidateLab(IConfiguration configuration) =>
        ValidateSections(configuration, LabNames);

    private static IEnumerable<string> ValidateSections(IConfiguration configuration, IEnumerable<string> sections)
    {
        foreach (var (section, type) in sections.Select(name => (name, Sections[name])))
        {
            var known = type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
                .Where(property => property.SetMethod is not null)
                .ToDictionary(property => property.Name, StringComparer.OrdinalIgnoreCase);
            foreach (var setting in configuration.GetSection(section).GetChildren())
            {
                if (!known.TryGetValue(setting.Key, out var property))
                    yield return $"Unknown setting {setting.Path}. The settings of {section} are: {string.Join(", ", known.Keys)}.";
                else if (ValidateSetting(setting, property.PropertyType) is { } mistake)
                {
                    setting.Value = null;
                    yield return mistake;
                }
            }
        }

        foreach (
            var level in configuration
                .GetSection("Logging")
                .AsEnumerable()
                .Where(pair =>
                    pair.Key.Contains(":LogLevel:", StringComparison.OrdinalIgnoreCase)
                    && pair.Value is not null
                    && !Enum.TryParse<LogLevel>(pair.Value, ignoreCase: true, out _)
                )
        )
            yield return $"{level.Key} must be one of: {string.Join(", ", Enum.GetNames<LogLevel>())}.";
    }

    private static string? ValidateSetting(IConfigurationSection setting, Type type)
    {
        if (
            typeof(IDictionary).IsAssignableFrom(type)
            || type.IsAssignableTo(typeof(IEnumerable)) && type != typeof(string)
        )
            return string.IsNullOrEmpty(setting.Value)
                ? null
                : $"{setting.Path} is a list: set {setting.Path}:0, {setting.Path}:1 and so on.";
        if (setting.Value is null)
            return $"{setting.Path} has parts; it must be {Allowed(type)}.";
        var plain = Nullable.GetUnderlyingType(type) ?? type;
        if (plain == typeof(string) || (setting.Value.Length == 0 && plain != type))
            return null;
        try
        {
            TypeDescriptor.GetConverter(plain).ConvertFromInvariantString(setting.Value);
            return null;
        }
        catch (Exception mistake)
            when (mistake is FormatException or ArgumentException or NotSupportedException or OverflowException)
        {
            return $"{setting.Path} must be {Allowed(plain)}.";
        }
    }

    private static string Allowed(Type type) =>
        (Nullable.GetUnderlyingType(type) ?? type) switch
        {
            var whole when whole == typeof(int) => "a whole number",
            var number when number == typeof(double) => "a number, with a point before its decimals",
            var choice when choice == typeof(bool) => "true or false",
            _ => "a text",
        };
}
