using Observer.Contract;
using Observer.Processes;

namespace Observer.Tests.Processes;

public sealed class RefusalTests
{
    [Theory]
    [InlineData(false, 1000u, 1000u, 1, RefusalReason.PtraceScope)]
    [InlineData(false, 1000u, 1000u, 2, RefusalReason.PtraceScope)]
    [InlineData(false, 1000u, 1000u, 0, RefusalReason.Protected)]
    [InlineData(false, 1000u, 1000u, null, RefusalReason.Protected)]
    [InlineData(false, 1000u, 0u, 1, RefusalReason.OtherUser)]
    [InlineData(true, 1000u, 1000u, 1, null)]
    [InlineData(true, 0u, 1000u, 1, null)]
    public void Find_AccessOfTheKernel_IsExplained(
        bool canRead,
        uint user,
        uint other,
        int? scope,
        RefusalReason? reason
    )
    {
        var refusal = Refusal.Find(new Access(canRead, user, other, scope), 1);

        Assert.Equal(reason, refusal?.Reason);
    }

    [Fact]
    public void CanRead_ThisProcess_IsTrue() => Assert.True(new ProcessAccess().CanRead(Environment.ProcessId));

    private sealed record Access(bool IsReadable, uint User, uint Other, int? PtraceScope) : IProcessAccess
    {
        public bool CanRead(int process) => IsReadable;

        public uint? UserOf(int process) => Other;
    }
}
