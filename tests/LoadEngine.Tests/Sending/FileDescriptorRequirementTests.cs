using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class FileDescriptorRequirementTests
{
    [Theory]
    [InlineData(511L)]
    [InlineData(0L)]
    public void Mistake_FewerThanNeeded_ReportsHowManyAndWhatToDo(long limit)
    {
        var mistake = FileDescriptorRequirement.Validate("The dashboard", 512, limit);

        Assert.StartsWith(
            $"The dashboard cannot start: this process may have {limit} files",
            mistake,
            StringComparison.Ordinal
        );
        Assert.Contains("at least 512. Allow more, and start it again: ulimit -n ", mistake, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(512L)]
    [InlineData(long.MaxValue)]
    [InlineData(null)]
    public void Mistake_EnoughOrNotKnown_IsNone(long? limit) =>
        Assert.Null(FileDescriptorRequirement.Validate("The dashboard", 512, limit));
}
