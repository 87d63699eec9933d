namespace Imports.Tests.Histograms;

public sealed class HgrmTextTests
{
    // Seen: a run of both variants was exported with a warning, which was gone when it was taken in again.
    [Fact]
    public void Read_RemarkOfItsWriter_IsInTheNoteAndTheUsualFiguresAreNot()
    {
        const string Remark = "Of Fragile and Fixed together: this run was switched on the way, and the distribution is of neither.";

        var note = ForeignResultsTests.Run(Samples.Hgrm + $"\n#[{Remark}]\n").Labels.Note;

        Assert.EndsWith(Remark, note, StringComparison.Ordinal);
        Assert.DoesNotContain("Mean", note, StringComparison.Ordinal);
        Assert.DoesNotContain(Remark, ForeignResultsTests.Run(Samples.Hgrm).Labels.Note, StringComparison.Ordinal);
    }
}
