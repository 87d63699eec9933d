using Lab.Foundation;

namespace Lab.Tests.Foundation;

[CollectionDefinition(DisableParallelization = true)]
public sealed class OwnEnvironment;

[Collection<OwnEnvironment>]
public sealed class LabOptionsTests
{
    [Fact]
    public void DataFolder_UserWithoutAFolderForApplicationDataYet_IsThereAndNotAmongTemporaryFiles()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows makes the folder with the user.");
        const string variable = "XDG_DATA_HOME";
        var before = Environment.GetEnvironmentVariable(variable);
        var missing = Path.Combine(Path.GetTempPath(), $"no-such-{Guid.NewGuid():N}");
        try
        {
            Environment.SetEnvironmentVariable(variable, missing);

            Assert.Equal(Path.Combine(missing, "concurrency-dashboard"), new LabOptions().DataFolder);
        }
        finally
        {
            Environment.SetEnvironmentVariable(variable, before);
        }
    }
}
