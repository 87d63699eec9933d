using Bunit;
using Dashboard.Components.Rendering;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Rendering;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tests.Shared;

namespace Dashboard.Tests.Components.Rendering;

/// <summary>A component on a real renderer, without a browser.</summary>
public sealed class RefreshingComponentTests : ComponentTest
{
    private readonly RecordedLog _log = new();
    private readonly Board _board = new();

    public RefreshingComponentTests()
    {
        Services.AddSingleton<ILoggerFactory>(_log);
        Services.AddSingleton(_board);
    }

    [Fact]
    public void Changed_OnAMeasuringThread_IsRenderedWithoutRunningAnythingThere()
    {
        var root = Render<Reader>();
        var measuring = new Thread(() => _board.Write("two"));

        measuring.Start();
        measuring.Join();

        root.WaitForState(() => root.Markup == "two");
        Assert.DoesNotContain(measuring.ManagedThreadId, _board.ReadOn);
    }

    [Fact]
    public async Task Changed_ReadingFailsWithAnythingAtAll_IsLoggedAndTheNextChangeIsShown()
    {
        var root = Render<Reader>();

        _board.Fail(new UnauthorizedAccessException("No way in."));
        await Eventually.WaitForAsync(
            () => _log.Failures.Count,
            count => count == 1,
            Xunit.TestContext.Current.CancellationToken
        );
        _board.Write("after");

        root.WaitForState(() => root.Markup == "after");
        Assert.Equal("No way in.", Assert.Single(_log.Failures).Message);
    }

    [Fact]
    public async Task Changed_AfterThePageHasGone_ReadsNothing()
    {
        Render<Reader>();

        await DisposeComponentsAsync();
        var read = _board.ReadOn.Count;
        _board.Write("late");

        Assert.Equal(read, _board.ReadOn.Count);
        Assert.False(_board.HasReaders);
        Assert.Empty(_log.Failures);
    }

    /// <summary>Shared state that changes on any thread.</summary>
    internal sealed class Board
    {
        private Exception? _failure;
        private string _text = "one";

        public event Action? Changed;

        public System.Collections.Concurrent.ConcurrentQueue<int> ReadOn { get; } = new();

        public bool HasReaders => Changed is not null;

        public void Write(string text)
        {
            (_text, _failure) = (text, null);
            Changed?.Invoke();
        }

        public void Fail(Exception failure)
        {
            _failure = failure;
            Changed?.Invoke();
        }

        public string Read()
        {
            ReadOn.Enqueue(Environment.CurrentManagedThreadId);
            return _failure is null ? _text : throw _failure;
        }
    }

    internal sealed class Reader : RefreshingComponent
    {
        private string _text = "";

        [Inject]
        public Board Board { get; set; } = null!;

        protected override void OnInitialized()
        {
            RefreshOn(handler => Board.Changed += handler, handler => Board.Changed -= handler);
            Refresh();
        }

        protected override void Refresh() => _text = Board.Read();

        protected override void BuildRenderTree(RenderTreeBuilder builder) => builder.AddContent(0, _text);
    }
}
