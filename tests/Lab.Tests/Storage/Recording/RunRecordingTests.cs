using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Storage.Recording;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Lab.Testing;

namespace Lab.Tests.Storage.Recording;

public sealed class RunRecordingTests
{
    // Regression: a finding announced between the creation of the journal and the listing of its run was not recorded.
    [Fact]
    public void Constructor_JournalThatShowsTheRun_ComesAfterTheEars()
    {
        using var folder = new TemporaryFolder();
        var journal = folder.FileOf("run.journal");
        Directory.CreateDirectory(Path.GetDirectoryName(journal)!);
        var listening = new Listening(journal);

        using (
            new RunRecording(
                "run",
                journal,
                RunSamples.Run(),
                new FrameStream(),
                0,
                listening,
                listening,
                TimeProvider.System
            )
        )
            Assert.True(File.Exists(journal));

        Assert.Equal([false, false], listening.WasJournalThere);
    }

    private sealed class Listening(string journal) : IFindings, IStackCaptures
    {
        public List<bool> WasJournalThere { get; } = [];

        event Action? IFindings.Changed
        {
            add => WasJournalThere.Add(File.Exists(journal));
            remove { }
        }

        event Action? IStackCaptures.Changed
        {
            add => WasJournalThere.Add(File.Exists(journal));
            remove { }
        }

        public IReadOnlyList<Finding> Current => [];

        public StackCapture? Latest => null;

        public void Clear() { }

        public Task<StackCaptureResult> CaptureAsync(CancellationToken cancellation) =>
            Task.FromResult(new StackCaptureResult(null, null));
    }
}
