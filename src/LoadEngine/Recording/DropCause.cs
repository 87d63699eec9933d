namespace LoadEngine.Recording;

/// <summary>Why a start that was due was never sent.</summary>
internal enum DropCause
{
    /// <summary>Every user the plan allows was waiting for an answer, for longer than a start may wait.</summary>
    NoFreeUser,

    /// <summary>The run ended while it still waited for a free user.</summary>
    RunEnded,

    /// <summary>The generator's scheduler came too late to it: the fault of the generator, and of no one else.</summary>
    SchedulerLate,
}

/// <summary>How a <see cref="DropCause"/> is written: its stable name for documents, and its words for people. The only place.</summary>
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

    /// <summary>The words for people of a cause given by its stable name; the name itself when it is not known.</summary>
    public static string Describe(string name) => Array.Find(Texts, text => text.Name == name).Words ?? name;
}
