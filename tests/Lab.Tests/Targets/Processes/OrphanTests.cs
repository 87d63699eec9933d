using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Targets.Processes;

[Trait("Category", "Long")]
public sealed class OrphanTests
{
    // It would stay for ever. How soon it ends is up to the machine as well: two seconds were too few where both processors were taken.
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
