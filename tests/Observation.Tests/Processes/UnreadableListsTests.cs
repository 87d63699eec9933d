using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class UnreadableListsTests
{
    [Fact]
    public void Processes_FolderThatIsGone_AreNone() =>
        Assert.Empty(DiagnosticPorts.Processes(Path.Combine(Path.GetTempPath(), $"gone-{Guid.NewGuid():N}")));

    [Fact]
    public void Of_TableThatCannotBeRead_HasNoPorts()
    {
        if (!OperatingSystem.IsLinux())
            return;

        Assert.Empty(new ListeningPorts(["/proc/self/mem"]).GetPorts(Environment.ProcessId));
    }
}
