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

    /// <summary>The folder of deleted runs.</summary>
    public string Deleted { get; }

    public string Document(string id) => StoredName.PathOf(Runs, id, DocumentEnding);

    public string Journal(string id) => StoredName.PathOf(Runs, id, JournalEnding);

    /// <summary>The file of the labels entered during a run, because its journal belongs to the recorder.</summary>
    public string Labels(string id) => StoredName.PathOf(Runs, id, LabelsEnding);

    public string DeletedDocument(string id) => StoredName.PathOf(Deleted, id, DocumentEnding);

    /// <summary>Path of the deleted journal of a run without a document.</summary>
    public string DeletedJournal(string id) => StoredName.PathOf(Deleted, id, JournalEnding);

    public void Create() => UserOnlyDirectory.Create(Deleted);

    /// <summary>Returns an unused identifier: the run's own if its format is valid, otherwise one based on its start.</summary>
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

    // A folder with that name also counts as used.
    private bool IsTaken(string id) =>
        Path.Exists(Document(id))
        || Path.Exists(Journal(id))
        || Path.Exists(DeletedDocument(id))
        || Path.Exists(DeletedJournal(id));

    // Digits and hyphens only, as in 20260131-235959-12, so that it is never a reserved name.
    private static bool IsLabId(string id) =>
        StoredName.IsId(id)
        && id.All(letter => char.IsAsciiDigit(letter) || letter == '-')
        && id.Length is >= 17 and <= 40
        && id[8] == '-'
        && id[15] == '-';
}
