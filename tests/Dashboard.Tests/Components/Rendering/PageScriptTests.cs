using System.Collections.Concurrent;
using Dashboard.Components.Rendering;
using Microsoft.JSInterop;

namespace Dashboard.Tests.Components.Rendering;

public sealed class PageScriptTests
{
    private readonly SlowBrowser _browser = new();

    [Fact]
    public async Task Start_ThenGone_EndsWhatWasStarted()
    {
        var script = new PageScript(_browser);
        var starting = script.StartAsync("page.js", "start", 7);
        _browser.Answer("import");
        _browser.Answer("start");
        await starting;
        Assert.True(script.IsStarted);

        await script.DisposeAsync();
        await script.DisposeAsync();

        Assert.Equal(["import ./page.js", "start 7", "dispose"], _browser.Calls);
        Assert.Equal(2, _browser.Released);
    }

    [Fact]
    public async Task Start_GoneBeforeTheModuleCame_StartsNothing()
    {
        var script = new PageScript(_browser);
        var starting = script.StartAsync("page.js", "start");

        await script.DisposeAsync();
        _browser.Answer("import");
        await starting;

        Assert.Equal(["import ./page.js"], _browser.Calls);
        Assert.Equal(1, _browser.Released);
        Assert.False(script.IsStarted);
    }

    [Fact]
    public async Task Start_GoneWhileItStarts_IsEndedAsSoonAsItIsThere()
    {
        var script = new PageScript(_browser);
        var starting = script.StartAsync("page.js", "start");
        _browser.Answer("import");

        await script.DisposeAsync();
        _browser.Answer("start");
        await starting;

        Assert.Equal("dispose", _browser.Calls.Last());
        Assert.Equal(2, _browser.Released);
    }

    [Fact]
    public async Task Start_FailsBecauseItsPageHasGone_IsNoFailureOfTheNextPage()
    {
        var script = new PageScript(_browser);
        var starting = script.StartAsync("page.js", "start");
        _browser.Answer("import");

        await script.DisposeAsync();
        _browser.Fail("start", new JSException("root is null"));

        await starting;
    }

    [Fact]
    public async Task Start_FailsWhileItsPageIsThere_IsReported()
    {
        var script = new PageScript(_browser);
        var starting = script.StartAsync("page.js", "start");

        _browser.Fail("import", new JSException("no such module"));

        await Assert.ThrowsAsync<JSException>(() => starting);
    }

    // Regression: a tab that was closed during Both left "A task was canceled" with its stack on the terminal.
    [Theory]
    [InlineData("import", true)]
    [InlineData("start", true)]
    [InlineData("import", false)]
    [InlineData("start", false)]
    public async Task Start_BrowserGone_IsNoFailure(string at, bool isDisconnected)
    {
        var script = new PageScript(_browser);
        var starting = script.StartAsync("page.js", "start");
        if (at == "start")
            _browser.Answer("import");

        _browser.Fail(at, isDisconnected ? new JSDisconnectedException("gone") : new TaskCanceledException());

        await starting;
        await script.DisposeAsync();
    }

    [Fact]
    public async Task Call_BeforeStartAndAfterTheEnd_DoesNothing()
    {
        var script = new PageScript(_browser);
        await script.CallAsync("update", 1);
        await script.DisposeAsync();
        await script.CallAsync("update", 2);

        Assert.Empty(_browser.Calls);
    }

    /// <summary>A browser that responds when the test allows it.</summary>
    private sealed class SlowBrowser : IJSRuntime
    {
        private readonly ConcurrentDictionary<string, TaskCompletionSource<IJSObjectReference>> _open = new();

        public List<string> Calls { get; } = [];

        public int Released { get; private set; }

        public void Answer(string call) => _open[call].SetResult(new Reference(this));

        public void Fail(string call, Exception failure) => _open[call].SetException(failure);

        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) =>
            InvokeAsync<TValue>(identifier, CancellationToken.None, args);

        public async ValueTask<TValue> InvokeAsync<TValue>(
            string identifier,
            CancellationToken cancellationToken,
            object?[]? args
        )
        {
            Calls.Add(string.Join(' ', [identifier, .. args ?? []]));
            if (identifier is not ("import" or "start"))
                return default!;
            var answer = _open.GetOrAdd(identifier, _ => new());
            return (TValue)await answer.Task;
        }

        private sealed class Reference(SlowBrowser browser) : IJSObjectReference
        {
            public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) =>
                browser.InvokeAsync<TValue>(identifier, args);

            public ValueTask<TValue> InvokeAsync<TValue>(
                string identifier,
                CancellationToken cancellationToken,
                object?[]? args
            ) => browser.InvokeAsync<TValue>(identifier, cancellationToken, args);

            public ValueTask DisposeAsync()
            {
                browser.Released++;
                return ValueTask.CompletedTask;
            }
        }
    }
}
