using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Targets.Processes;

[Trait("Category", "Long")]
public sealed class OrphanTests
{
    // An orphan would never end. The time depends on the machine: two seconds were too short with busy processors.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Fact]
    public async Task Kill_OfTheSupervisingProcess_EndsTheTarget()
    {
        var (parent, target) = await SupervisingParent.StartAsync(
            FreePort.Next(),
            TestContext.Current.CancellationToken
        );
        using (parent)
        {
            Assert.True(LiveProcess.IsAlive(target));

            parent.Kill();

            Assert.True(LiveProcess.WaitForEnd(target, Patience), "The target outlived its parent.");
        }
    }
}
