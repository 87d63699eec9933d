using System.Runtime.CompilerServices;
using Lab.Storage.Documents;
using Lab.Storage.Store;
using Lab.Testing;

namespace Lab.Tests.Storage.Store;

public sealed class OpenedRunsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly OpenedRuns _opened;

    public OpenedRunsTests()
    {
        using var store = _folder.OpenStore();
        store.Folder.Create();
        foreach (var id in (string[])["run-1", "run-2", "run-3", "run-4", "run-5"])
            store.Write(RunSamples.Run(id));
        _opened = new(store.Folder, new());
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _opened.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task Open_WhatSomeoneHolds_IsTheSameDocument()
    {
        var held = await _opened.OpenAsync("run-1", Cancellation);

        Assert.Same(held, await _opened.OpenAsync("run-1", Cancellation));
        Assert.Equal("run-1", held!.Id);
    }

    [Fact]
    public async Task Forget_WhatSomeoneHolds_IsReadAgain()
    {
        var held = await _opened.OpenAsync("run-1", Cancellation);

        _opened.Forget("run-1");

        Assert.NotSame(held, await _opened.OpenAsync("run-1", Cancellation));
    }

    // Regression: each opened run used memory permanently.
    [Fact]
    public async Task Open_ManyThatNoOneHoldsAnyMore_KeepsNothingOfThem()
    {
        await OpenAndLeaveAsync("run-1", "run-2", "run-3", "run-4");
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        var held = await _opened.OpenAsync("run-5", Cancellation);

        // The reading thread may still reference the last document.
        Assert.InRange(_opened.Count, 1, 2);
        GC.KeepAlive(held);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task OpenAndLeaveAsync(params string[] ids)
    {
        foreach (var id in ids)
            Assert.NotNull(await _opened.OpenAsync(id, Cancellation));
    }
}
