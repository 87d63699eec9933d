using Bunit;
using Dashboard.Components.XRay;
using Lab.Runtime;
using Lab.Targets.Probes;
using Lab.Targets.Stacks;
using Lab.Targets.XRay;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Observation.Counters;
using Observer.Contract;

namespace Dashboard.Tests.Components.XRay;

public sealed class XRayPanelTests : ComponentTest
{
    private static readonly LookCost Cost = new(23, 90, 35_000_000, 20, 0, 0.05, 1);
    private static readonly CodeLocation Line = new("Orders.Get", "Shop", "Sales/Orders.cs", 41, true, false),
        Other = new("Orders.Put", "Shop", "Sales/Orders.cs", 60, true, false),
        Framework = new("HttpProtocol.ProcessRequests", "Kestrel", null, null, false, false);

    private readonly FakeXRay _xray = new();
    private readonly QueueCounter _counters = new();
    private RunPhase _phase = RunPhase.Running;

    public XRayPanelTests()
    {
        Services.AddSingleton<IXRay>(_xray);
        Services.AddSingleton<IStackCaptures, EmptyStackCaptures>();
        Services.AddSingleton<ICounters>(_counters);
        Services.AddSingleton<ILab>(_ => new IdleLab(new AlwaysRunningTarget()) { Phase = _phase });
    }

    [Fact]
    public void Panel_NotOpened_DoesNotStartTheObserver()
    {
        var panel = Render<XRayPanel>();

        Assert.Empty(panel.FindAll("[data-testid=xray-panel]"));
        Assert.False(_xray.IsWatched);
    }

    [Fact]
    public void Blocking_HeldLine_IsARowWithThreadsShareAndCall()
    {
        _xray.Set(
            Observing(new(TimeProvider.System.GetUtcNow(), 10, 2, [new(Line, "Thread.Sleep", null, 8)], 30, 0.1, 1.5))
        );

        var panel = Open("w");

        Assert.True(_xray.IsWatched);
        Assert.Equal(
            "8 of 10 pool threads are held by Orders.cs:41 (Thread.Sleep).",
            panel.Find("[data-testid=held-headline]").TextContent
        );
        var row = panel.Find("[data-testid=held-line]");
        Assert.Equal("Orders.cs:41", row.GetAttribute("data-held-line"));
        Assert.Equal("8", row.QuerySelector("[data-threads]")!.TextContent);
        Assert.Equal("80\u00a0%", row.QuerySelectorAll("td")[1].TextContent);
        Assert.Contains("Thread.Sleep", row.TextContent, StringComparison.Ordinal);
        Assert.Contains(
            "2 waiting pool threads",
            panel.Find("[data-testid=held-moved]").TextContent,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "ptrace copy, .NET 10.0.12 · stopped 0.1 % of the last minute · observer 1.5 % CPU",
            HtmlOf(panel),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(RunPhase.Idle, 0, true)]
    [InlineData(RunPhase.Idle, 3, false)]
    [InlineData(RunPhase.Running, 0, false)]
    public void Blocking_UnreadThreads_MayBeIdleOnlyWhileNothingQueues(RunPhase phase, double queue, bool mayBeIdle)
    {
        _phase = phase;
        _counters.Queue = queue;
        _xray.Set(Observing(new(TimeProvider.System.GetUtcNow(), 10, 8, [], 30, 0.1, 1)));

        var panel = Open("w");

        Assert.Equal(
            mayBeIdle,
            panel.Find("[data-testid=held-headline]").TextContent.Contains("idle", StringComparison.Ordinal)
        );
        Assert.Equal(
            mayBeIdle,
            panel.Find("[data-testid=held-moved]").TextContent.Contains("idle", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Blocking_LineNoLongerHeld_HasNoRow()
    {
        _xray.Set(Observing(new(default, 10, 0, [new(Line, "Thread.Sleep", null, 8)], 30, 0.1, 1)));
        var panel = Open("w");

        _xray.Set(Observing(new(default, 10, 0, [], 30, 0.1, 1)));

        panel.WaitForElement("[data-testid=held-none]");
        Assert.Empty(panel.FindAll("[data-testid=held-line]"));
    }

    [Fact]
    public void Blocking_ThreadsOutsideThePool_AreFoldedBelow()
    {
        _xray.Set(
            Observing(new(default, 10, 0, [], 30, 0.1, 1)) with
            {
                Stacks = new(
                    default,
                    Cost,
                    [
                        new(4, true, ThreadActivity.Blocked, Line, "Thread.Sleep", null, []),
                        new(3, false, ThreadActivity.Blocked, Other, "Socket.Accept", null, []),
                    ]
                ),
            }
        );

        var others = Open("w").Find("[data-testid=held-others]");

        Assert.False(others.HasAttribute("open"));
        Assert.StartsWith(
            "3 threads outside the pool",
            others.QuerySelector("summary")!.TextContent,
            StringComparison.Ordinal
        );
        Assert.DoesNotContain("Orders.cs:41", others.TextContent, StringComparison.Ordinal);
    }

    [Fact]
    public void Blocking_Refused_HasReasonRemedyAndStacks()
    {
        _xray.Set(
            new(XRayPhase.Refused, 7)
            {
                Status = new(
                    default,
                    ObserverState.Refused,
                    RefusalReason.OtherUser,
                    "Run the dashboard as that user."
                ),
            }
        );

        var refused = Open("w").Find("[data-testid=xray-refused]").TextContent;

        Assert.Contains(XRayText.Explain(RefusalReason.OtherUser), refused, StringComparison.Ordinal);
        Assert.Contains("Run the dashboard as that user.", refused, StringComparison.Ordinal);
        Assert.Contains("Stacks (S) still work", refused, StringComparison.Ordinal);
    }

    [Fact]
    public void Blocking_FromEvents_HasSourceReasonRemedyAndLimits()
    {
        _xray.Set(
            FromEvents(new(TimeProvider.System.GetUtcNow(), 10, 2, [new(Line, "Task.Result", null, 8)], 900, 0, 1))
        );

        var panel = Open("w");

        var limits = panel.Find("[data-testid=xray-limits]").TextContent;
        Assert.Contains(XRayText.Explain(RefusalReason.PtraceScope), limits, StringComparison.Ordinal);
        Assert.Contains("Start it from the dashboard.", limits, StringComparison.Ordinal);
        Assert.Contains("No Thread.Sleep.", limits, StringComparison.Ordinal);
        Assert.StartsWith(
            XRayText.SourceOf(_xray.Latest.Status),
            panel.Find("[data-testid=xray-source]").TextContent.Trim(),
            StringComparison.Ordinal
        );
        Assert.NotEqual(XRayText.SourceOf(null), XRayText.SourceOf(_xray.Latest.Status));
        Assert.Equal("Orders.cs:41", panel.Find("[data-testid=held-line]").GetAttribute("data-held-line"));
    }

    [Fact]
    public void Awaits_FromEvents_AreReadOnlyOnRequestAndNameStopAndFile()
    {
        _xray.Set(FromEvents(new(default, 10, 0, [], 900, 0, 1) { ExpectedFileBytes = 240 << 20 }));

        var look = Open("a").Find("[data-testid=look]");

        Assert.Empty(_xray.Requests);
        Assert.Contains("900 ms", look.TextContent, StringComparison.Ordinal);
        Assert.Contains("240 MB", look.TextContent, StringComparison.Ordinal);
        look.Click();
        Assert.Equal([ObserverCommand.Awaits], _xray.Requests);
    }

    [Fact]
    public void Awaits_FromEventsOfAProcessWithoutDumps_CannotBeRequested()
    {
        _xray.Set(FromEvents(new(default, 10, 0, [], 900, 0, 1)));

        Assert.True(Open("a").Find("[data-testid=look]").HasAttribute("disabled"));
    }

    [Theory]
    [InlineData(XRayPhase.Off, "xray-off")]
    [InlineData(XRayPhase.Starting, "xray-starting")]
    [InlineData(XRayPhase.Crashed, "xray-crashed")]
    public void Blocking_NoObservation_ReportsThePhase(XRayPhase phase, string hook)
    {
        _xray.Set(new(phase));

        Assert.Single(Open("w").FindAll($"[data-testid={hook}]"));
    }

    [Fact]
    public void Awaits_ExpensiveLook_IsReadOnlyOnRequest()
    {
        _xray.Set(Observing(new(default, 10, 0, [], 223.4, 0.1, 1)));
        var panel = Open("a");
        Assert.Empty(_xray.Requests);

        var look = panel.Find("[data-testid=look]");
        Assert.Contains("stops the target for about 224 ms", look.TextContent, StringComparison.Ordinal);
        look.Click();

        Assert.Equal([ObserverCommand.Awaits], _xray.Requests);
        Assert.True(panel.Find("[data-testid=look]").HasAttribute("disabled"));
    }

    [Fact]
    public void Awaits_CheapLook_IsReadAtOnceAndListsTheLines()
    {
        _xray.Set(Observing(new(default, 10, 0, [], 8, 0.1, 1)));
        var panel = Open("a");
        Assert.Equal([ObserverCommand.Awaits], _xray.Requests);

        _xray.Set(
            _xray.Latest with
            {
                Awaits = new(
                    TimeProvider.System.GetUtcNow().AddSeconds(1),
                    Cost,
                    1000,
                    true,
                    [
                        new(400, Line, "Task.Delay", null, [Line, Framework, Framework]),
                        new(3, null, null, null, [Framework]),
                    ]
                ),
            }
        );

        var group = panel.WaitForElement("[data-testid=await-group]");
        Assert.Equal("400", group.GetAttribute("data-count"));
        Assert.Contains("Orders.cs:41", group.TextContent, StringComparison.Ordinal);
        Assert.Contains("2 framework methods", group.TextContent, StringComparison.Ordinal);
        Assert.Equal(
            "400 calls wait at Orders.cs:41 (Task.Delay).",
            panel.Find("[data-testid=awaits-headline]").TextContent
        );
        Assert.Contains("23 ms", panel.Find("[data-testid=look-cost]").TextContent, StringComparison.Ordinal);
    }

    [Fact]
    public void Locks_Deadlock_IsFirstAndNamesBothLines()
    {
        LockThread one = new(100, 5, Line),
            two = new(101, 6, Other);
        _xray.Set(
            Observing(new(default, 10, 0, [], 300, 0.1, 1)) with
            {
                Locks = new(
                    default,
                    Cost,
                    [new("System.Object", one, [two]), new("System.Object", two, [one])],
                    [new([one, two])]
                ),
            }
        );

        var panel = Open("w");
        panel.Find("[data-testid=xray-tab-locks]").Click();

        Assert.Equal(
            "1 deadlock: Orders.cs:41 and Orders.cs:60.",
            panel.Find("[data-testid=locks-headline]").TextContent
        );
        Assert.Equal("deadlock", panel.Find(".stack-group").GetAttribute("data-testid"));
        Assert.Equal(2, panel.FindAll("[data-testid=lock]").Count);
    }

    [Fact]
    public void Queue_Look_IsATableByWork()
    {
        _xray.Set(
            Observing(new(default, 10, 0, [], 8, 0.1, 1)) with
            {
                Queue = new(default, Cost, 28, [new("HttpProtocol.ProcessRequests", 20), new("Timer", 8)]),
            }
        );

        var panel = Open("w");
        panel.Find("[data-testid=xray-tab-queue]").Click();

        Assert.Empty(_xray.Requests);
        Assert.Contains(
            "28 work items wait",
            panel.Find("[data-testid=queue-headline]").TextContent,
            StringComparison.Ordinal
        );
        Assert.Equal(2, panel.FindAll("[data-testid=queue-table] tbody tr").Count);
    }

    [Theory]
    [InlineData("w", "Blocking", "s")]
    [InlineData("a", "Awaits", "w")]
    [InlineData("s", "Stacks", "a")]
    public void Key_PressedTwice_OpensItsTabAndClosesThePanel(string key, string tab, string other)
    {
        var panel = Open(other);

        panel.Find($"[data-shortcut={key}]").Click();
        Assert.Equal(tab, panel.WaitForElement($"[data-tab={tab}]").GetAttribute("data-tab"));
        panel.Find($"[data-shortcut={key}]").Click();

        Assert.Empty(panel.FindAll("[data-testid=xray-panel]"));
    }

    [Fact]
    public void Stacks_TabWithoutACapture_HasAButtonThatCaptures()
    {
        var panel = Open("w");
        panel.Find("[data-testid=xray-tab-stacks]").Click();
        Assert.Empty(panel.FindAll("[data-testid=stack-problem]"));

        panel.Find("[data-testid=capture-again]").Click();

        Assert.Equal("Not here.", panel.WaitForElement("[data-testid=stack-problem]").TextContent);
    }

    [Theory]
    [InlineData(RunPhase.Running, 9, null)]
    [InlineData(RunPhase.Running, 42, "42 s ago")]
    [InlineData(RunPhase.Idle, 9, "9 s ago, no active run")]
    public void Look_OldOrWithoutARun_IsDimmedAndHasItsAge(RunPhase phase, int seconds, string? age)
    {
        _phase = phase;
        var time = new FakeTimeProvider(DateTimeOffset.UnixEpoch.AddDays(20_000));
        Services.AddSingleton<TimeProvider>(time);
        var at = time.GetUtcNow().AddSeconds(-seconds);
        _xray.Set(
            Observing(new(default, 10, 0, [], 300, 0.1, 1)) with
            {
                Awaits = new(at, Cost, 9, true, [new(4, Line, "Task.Delay", null, [Line])]),
                Locks = new(at, Cost, [new("System.Object", null, [new(1, 1, Line)])], []),
                Queue = new(at, Cost, 28, [new("Timer", 28)]),
            }
        );

        var panel = Open("w");
        foreach (var tab in new[] { "awaits", "locks", "queue" })
        {
            panel.Find($"[data-testid=xray-tab-{tab}]").Click();
            Assert.Equal(
                age is null ? [] : [age],
                panel.FindAll("[data-testid=look-age]").Select(tag => tag.TextContent)
            );
            Assert.Equal(age is not null, panel.Find($"[data-testid={tab}-headline]").ClassList.Contains("is-old"));
            Assert.Equal(age is null ? 0 : 1, panel.FindAll(":is(ol, table).is-old").Count);
        }
    }

    [Theory]
    [InlineData(XRayPhase.Off)]
    [InlineData(XRayPhase.Starting)]
    [InlineData(XRayPhase.Refused)]
    [InlineData(XRayPhase.Crashed)]
    public void Look_NotPossible_HasItsReasonAtTheButton(XRayPhase phase)
    {
        var view = new XRayView(phase)
        {
            Status = new(default, ObserverState.Refused, RefusalReason.OtherUser, "Run the dashboard as that user."),
        };
        _xray.Set(view);

        var panel = Open("a");

        var look = panel.Find("[data-testid=look]");
        Assert.True(look.HasAttribute("disabled"));
        var note = panel.Find("[data-testid=look-note]");
        Assert.Equal(note.Id, look.GetAttribute("aria-describedby"));
        Assert.Equal(XRayText.ExplainPhase(view), note.TextContent);
    }

    [Theory]
    [InlineData(8, 0.1, false)]
    [InlineData(41, 0.1, true)]
    [InlineData(8, 0.2, true)]
    public void Look_BeyondTheBudget_HasItsReasonAndIsPossible(double stopMs, double stopPercent, bool isExplained)
    {
        var held = new HeldThreads(default, 10, 0, [], stopMs, stopPercent, 1);
        _xray.Set(Observing(held) with { Awaits = new(TimeProvider.System.GetUtcNow(), Cost, 9, true, []) });

        var panel = Open("a");

        Assert.False(panel.Find("[data-testid=look]").HasAttribute("disabled"));
        Assert.Equal(
            isExplained ? [LookPolicy.ExplainPause(held)!] : [],
            panel.FindAll("[data-testid=look-note]").Select(note => note.TextContent)
        );
        panel.Find("[data-testid=xray-tab-queue]").Click();
        Assert.Empty(panel.FindAll("[data-testid=look-note]"));
    }

    [Fact]
    public void Look_Failed_CanBeRepeated()
    {
        _xray.Set(Observing(new(default, 10, 0, [], 223, 0.1, 1)));
        var panel = Open("a");
        panel.Find("[data-testid=look]").Click();
        Assert.Equal("Reading…", panel.Find("[data-testid=look]").TextContent.Trim());

        var failed = new ObserverStatus(TimeProvider.System.GetUtcNow().AddSeconds(1), ObserverState.LookFailed);
        _xray.Set(_xray.Latest.With(failed));

        panel.WaitForAssertion(() => Assert.False(panel.Find("[data-testid=look]").HasAttribute("disabled")));
        Assert.Contains("failed", panel.Find("[data-testid=look-note]").TextContent, StringComparison.Ordinal);
        Assert.Contains(".NET 10.0.12", panel.Find("[data-testid=xray-source]").TextContent, StringComparison.Ordinal);
    }

    private IRenderedComponent<XRayPanel> Open(string key)
    {
        var panel = Render<XRayPanel>();
        panel.Find($"[data-shortcut={key}]").Click();
        return panel;
    }

    private static XRayView FromEvents(HeldThreads held) =>
        new(XRayPhase.Observing, 7)
        {
            Status = new(
                default,
                ObserverState.Observing,
                RefusalReason.PtraceScope,
                "Start it from the dashboard.",
                "10.0.12"
            )
            {
                Source = ObservationSource.Events,
                Unseen = "No Thread.Sleep.",
            },
            Held = held,
        };

    private static XRayView Observing(HeldThreads held) =>
        new(XRayPhase.Observing, 7) { Status = new(default, ObserverState.Observing, Runtime: "10.0.12"), Held = held };

    private sealed class QueueCounter : ICounters
    {
        public double Queue { get; set; }

        public string? Problem => null;

        public CounterSet? Latest =>
            new(
                7,
                0,
                [
                    new(
                        "System.Runtime",
                        "dotnet.thread_pool.queue.length",
                        "{work_item}",
                        "",
                        CounterKind.UpDownCounter,
                        Queue,
                        null,
                        []
                    ),
                ],
                new Dictionary<string, string>()
            );
    }
}
