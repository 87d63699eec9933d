using Lab.Testing;

namespace Lab.Tests.Targets;

[Trait("Category", "Long")]
public sealed class OrphanTests
{
    [Fact]
    public async Task Kill_OfTheSupervisingProcess_EndsTheTargetWithinTwoSeconds()
    {
        var (parent, target) = await SupervisingParent.StartAsync(FreePort.Next(), TestContext.Current.CancellationToken);
        using (parent)
        {
            Assert.True(LiveProcess.IsAlive(target));

            parent.Kill();

            Assert.True(LiveProcess.WaitForEnd(target, TimeSpan.FromSeconds(2)), "The target outlived its parent.");
        }
    }
}
