using System.Globalization;
using Lab.Foundation.Files;

namespace Lab.Storage.Store;

/// <summary>
/// The paths of runs: <c>runs/</c> in the data folder, and <c>runs/deleted/</c> for deleted runs. Every file name is an
/// identifier of letters, digits and hyphens.
/// </summary>
public sealed class RunFolder
{
    public const string DocumentEnding = ".json",
        JournalEnding = ".journal",
        LabelsEnding = ".labels";

    public RunFolder(string dataFolder)
    {
        Runs = Path.Combine(dataFolder, "runs");
        Deleted = Path.Combine(Runs, "deleted");
    }

    /// <summary>The folder of the documents.</summary>
    public string Runs { get; }

    /// <summary>The folder of those taken out of the list.</summary>
    public string Deleted { get; }

    public string Document(string id) => StoredName.PathOf(Runs, id, DocumentEnding);

    public string Journal(string id) => StoredName.PathOf(Runs, id, JournalEnding);

    /// <summary>What people wrote about a run while it was on: its journal belongs to the recorder alone.</summary>
    public string Labels(string id) => StoredName.PathOf(Runs, id, LabelsEnding);

    public string DeletedDocument(string id) => StoredName.PathOf(Deleted, id, DocumentEnding);

    /// <summary>Path of the deleted journal of a run that has no document yet.</summary>
    public string DeletedJournal(string id) => StoredName.PathOf(Deleted, id, JournalEnding);

    public void Create() => UserOnlyDirectory.Create(Deleted);

    /// <summary>An identifier that nothing has yet: the run's own where it has the lab's form, else one made of its start.</summary>
    public string FreeId(string wished, DateTimeOffset startedAt)
    {
        var id = IsLabId(wished)
            ? wished
            : string.Create(CultureInfo.InvariantCulture, $"{startedAt.UtcDateTime:yyyyMMdd-HHmmss}-1");
        var free = id;
        for (var number = 2; IsTaken(free); number++)
            free = string.Create(CultureInfo.InvariantCulture, $"{id}-{number}");
        return free;
    }

    // A folder of that name is in the way as well.
    private bool IsTaken(string id) =>
        Path.Exists(Document(id))
        || Path.Exists(Journal(id))
        || Path.Exists(DeletedDocument(id))
        || Path.Exists(DeletedJournal(id));

    // Digits and hyphens only, as in 20260131-235959-12: never a name that a system keeps for itself.
    private static bool IsLabId(string id) =>
        StoredName.IsId(id)
        && id.All(letter => char.IsAsciiDigit(letter) || letter == '-')
        && id.Length is >= 17 and <= 40
        && id[8] == '-'
        && id[15] == '-';
}
