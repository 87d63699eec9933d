namespace LoadEngine.Recording;

/// <summary>Why a due start was never sent.</summary>
internal enum DropCause
{
    /// <summary>All users were busy for longer than a start may wait.</summary>
    NoFreeUser,

    /// <summary>The run ended while the start waited for a free user.</summary>
    RunEnded,

    /// <summary>The generator's scheduler was too late.</summary>
    SchedulerLate,
}

/// <summary>The names of <see cref="DropCause"/>: a stable name for documents, and display text.</summary>
public static class DropCauses
{
    /// <summary>Number of causes.</summary>
    internal const int Count = (int)DropCause.SchedulerLate + 1;

    private static readonly (string Name, string Words)[] Texts =
    [
        ("no-free-user", "no user was free"),
        ("run-ended", "still waiting for a user when the run ended"),
        ("scheduler-late", "the generator was late"),
    ];

    /// <summary>The stable name, such as <c>no-free-user</c>.</summary>
    internal static string NameOf(DropCause cause) => Texts[(int)cause].Name;

    /// <summary>The display text for a stable name; the name itself if it is unknown.</summary>
    public static string Describe(string name) => Array.Find(Texts, text => text.Name == name).Words ?? name;
}
