namespace Dashboard.Room;

/// <summary>The option <c>--room</c>: the room is opened with the dashboard. Stateless.</summary>
internal static class RoomOption
{
    /// <summary>How it is written.</summary>
    public const string Name = "--room";

    /// <summary>The command line with the setting that the option stands for: it has no value, which the reader of settings would look for.</summary>
    public static string[] Spelt(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return [.. args.Select(argument => argument == Name ? $"--{RoomOptions.Section}:{nameof(RoomOptions.Open)}=true" : argument)];
    }
}
