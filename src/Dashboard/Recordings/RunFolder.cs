using System.Globalization;

namespace Dashboard.Recordings;

/// <summary>
/// Where runs lie on the disk: <c>runs/</c> in the data folder, deleted ones in <c>runs/deleted/</c>. Every file name is made from an
/// identifier of letters, digits and hyphens. Immutable; any thread may ask.
/// </summary>
internal sealed class RunFolder
{
    public const string DocumentEnding = ".json", JournalEnding = ".journal";
    private const int LongestId = 80;

    public RunFolder(string dataFolder)
    {
        Runs = Path.Combine(dataFolder, "runs");
        Deleted = Path.Combine(Runs, "deleted");
    }

    /// <summary>The folder of the documents.</summary>
    public string Runs { get; }

    /// <summary>The folder of those taken out of the list.</summary>
    public string Deleted { get; }

    public string Document(string id) => Path.Combine(Runs, Checked(id) + DocumentEnding);

    public string Journal(string id) => Path.Combine(Runs, Checked(id) + JournalEnding);

    public string DeletedDocument(string id) => Path.Combine(Deleted, Checked(id) + DocumentEnding);

    public void Create() => Directory.CreateDirectory(Deleted);

    /// <summary>True for what may be part of a file name.</summary>
    public static bool IsId(string id) =>
        id.Length is > 0 and <= LongestId && id[0] != '-' && id.All(letter => char.IsAsciiLetterOrDigit(letter) || letter == '-');

    /// <summary>An identifier that nothing has yet: the run's own where it has the lab's form, else one made of its start.</summary>
    public string FreeId(string wished, DateTimeOffset startedAt)
    {
        var id = IsLabId(wished) ? wished : string.Create(CultureInfo.InvariantCulture, $"{startedAt.UtcDateTime:yyyyMMdd-HHmmss}-1");
        var free = id;
        for (var number = 2; File.Exists(Document(free)) || File.Exists(Journal(free)) || File.Exists(DeletedDocument(free)); number++)
            free = string.Create(CultureInfo.InvariantCulture, $"{id}-{number}");
        return free;
    }

    /// <summary>Opens a file that another may be writing, renaming or deleting.</summary>
    public static FileStream OpenToRead(string path) =>
        new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 1);

    // Digits and hyphens only, as in 20260131-235959-12: never a name that a system keeps for itself.
    private static bool IsLabId(string id) =>
        IsId(id) && id.All(letter => char.IsAsciiDigit(letter) || letter == '-') && id.Length is >= 17 and <= 40 && id[8] == '-' && id[15] == '-';

    private static string Checked(string id) => IsId(id) ? id : throw new ArgumentException($"'{id}' is not the identifier of a run.", nameof(id));
}
