using Observation.Processes;

namespace Observation.Tests.Processes;

/// <summary>What the system does not let be read: nothing is known then, and nobody who asks is ended by it.</summary>
public sealed class UnreadableListsTests
{
    // Seen: the temporary folder of a long session had been tidied away, and whoever looked for processes ended.
    [Fact]
    public void Processes_FolderThatIsGone_AreNone() =>
        Assert.Empty(DiagnosticPorts.Processes(Path.Combine(Path.GetTempPath(), $"gone-{Guid.NewGuid():N}")));

    [Fact]
    public void Of_TableThatCannotBeRead_HasNoPorts()
    {
        if (!OperatingSystem.IsLinux())
            return;

        // It is there, and its beginning is no memory of this process.
        Assert.Empty(new ListeningPorts(["/proc/self/mem"]).GetPorts(Environment.ProcessId));
    }
}
