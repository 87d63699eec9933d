using AudienceWeb.Phones;

namespace AudienceWeb;

/// <summary>The option <c>--room</c>: the room is opened with the dashboard.</summary>
public static class AudienceSwitch
{
    /// <summary>How it is written.</summary>
    public const string Name = "--room";

    private const string Setting = $"--{AudienceOptions.Section}:{nameof(AudienceOptions.Open)}";

    /// <summary>The command line with the setting that the option stands for. It needs no value, which the reader of settings would look for; one that is given is the setting's, and is judged as such.</summary>
    public static string[] Expand(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return
        [
            .. args.Select(argument =>
                argument == Name ? $"{Setting}=true"
                : argument.StartsWith($"{Name}=", StringComparison.Ordinal) ? Setting + argument[Name.Length..]
                : argument
            ),
        ];
    }
}
