using Lab.Storage;
using Lab.Storage.Store;

namespace Lab.Tests.Storage.Store;

public sealed class RunRegisterTests
{
    private readonly RunRegister _register;
    private readonly List<RunEntry?> _states = [];

    public RunRegisterTests() => _register = new(() => _states.Add(_register!.Find("run-1")));

    [Fact]
    public void Set_FromTheAnnouncementToTheDocument_RaisesEachStateOnce()
    {
        _register.Announce("run-1");

        _register.Set("run-1", RunEntryState.Recording);
        _register.Set("run-1", RunEntryState.Recording);
        _register.Set("run-1", RunEntryState.Pending, "The disk is full.");
        _register.Set("run-1", RunEntryState.Stored);

        Assert.Equal(
            [new("run-1", RunEntryState.Recording), new("run-1", RunEntryState.Pending, "The disk is full."), null],
            _states
        );
        Assert.Empty(_register.Entries);
    }

    // Regression: the second announcement replaced the first one, and its callers waited for their full timeout.
    [Fact]
    public async Task WaitUntilBegunAsync_AnnouncedTwice_EndsWhenTheRecordingBegins()
    {
        _register.Announce("run-1");
        var waiting = _register.WaitUntilBegunAsync("run-1", TestContext.Current.CancellationToken);
        _register.Announce("run-1");
        Assert.False(waiting.IsCompleted);

        _register.Set("run-1", RunEntryState.Recording);

        await waiting.WaitAsync(TimeSpan.FromSeconds(5), TestContext.Current.CancellationToken);
    }

    [Fact]
    public void LastFailure_OwnRunThatFailed_StaysUntilTheNextIsRecorded()
    {
        _register.Set("earlier-1", RunEntryState.Failed, "It is broken.");
        Assert.Null(_register.LastFailure);
        _register.Announce("run-1");
        _register.Set("run-1", RunEntryState.Failed, "It is broken.");
        Assert.Equal("run-1", _register.LastFailure?.Id);

        _register.Announce("run-2");
        _register.Set("run-2", RunEntryState.Recording);

        Assert.Null(_register.LastFailure);
        Assert.Equal(["earlier-1", "run-1", "run-2"], _register.Entries.Select(run => run.Id));
    }

    [Fact]
    public async Task WaitUntilBegun_RunThatIsForgotten_Ends()
    {
        _register.Announce("run-1");
        var waiting = _register.WaitUntilBegunAsync("run-1", TestContext.Current.CancellationToken);
        Assert.False(waiting.IsCompleted);

        _register.Forget("run-1");

        await waiting;
    }
}
