using Lab.Foundation.Files;
using Microsoft.Extensions.Logging;
using Tests.Shared;

namespace Lab.Tests.Foundation.Hosting;

public sealed class ListenersTests
{
    [Fact]
    public void Call_OneThrows_LogsItAndCallsTheRest()
    {
        using var log = new CapturedLog();
        var health = new StorageHealth(new LoggerFactory([log]).CreateLogger<StorageHealth>());
        var calls = 0;
        health.Changed += () => throw new NotSupportedException("a page");
        health.Changed += () => calls++;

        health.Error = "The disk is full.";

        Assert.Equal(1, calls);
        Assert.Contains("a page", Assert.Single(log.Lines), StringComparison.Ordinal);
    }
}
