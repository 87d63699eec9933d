using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Storage.Store;
using Lab.Targets.Frames;

namespace Lab.Testing;

internal static class StoredJournals
{
    /// <summary>Writes a journal that contains only the frames of a run, and its summary if it ended.</summary>
    public static void Write(TemporaryFolder folder, string id, RunDocument? of = null, bool withSummary = false)
    {
        Directory.CreateDirectory(folder.Runs);
        var run = of ?? RunSamples.Run(id);
        using var journal = new RunJournal(
            folder.FileOf(id + RunFolder.JournalEnding),
            run with
            {
                State = RecordingState.Recording,
                Frames = [],
                Intervals = [],
                Summary = null,
            }
        );
        foreach (var frame in run.Frames)
            journal.Add(frame);
        if (withSummary)
            journal.Add(run.Summary!);
    }
}
