using Bunit;
using Dashboard.Pages.Stage;
using Dashboard.Tests.Components;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Stage;

public sealed class FindingsPanelTests : ComponentTest
{
    private const string Sign = "<svg",
        Unnamed = "class=\"unnamed visually-hidden\"";

    private static readonly Finding Good = new(
        "good",
        FindingSeverity.Good,
        "Healthy",
        "49 responses per second.",
        "Because.",
        [],
        30,
        null
    );

    private static readonly Finding Warning = new(
        "warned",
        FindingSeverity.Warning,
        "Sync over async",
        "Threads block.",
        "Because.",
        [],
        8,
        null
    );

    [Fact]
    public void Panel_WarningNextToWhatIsGood_ShowsItsSign()
    {
        var html = Render(Good, Good with { Rule = "second" }, Warning);

        var tag = html[html.IndexOf("finding-warned", StringComparison.Ordinal)..];
        Assert.Contains("title=\"Sync over async. ", tag, StringComparison.Ordinal);
        Assert.Contains("Sync over async</span>", tag, StringComparison.Ordinal);
        Assert.Contains(Sign, tag, StringComparison.Ordinal);
        Assert.DoesNotContain(Unnamed, tag, StringComparison.Ordinal);
    }

    // Regression: "over: Healthy" below the verdict "Stuck".
    [Fact]
    public void Panel_FindingThatIsOver_IsOnlyInTheListOfReasons()
    {
        var html = Render(Good with { Until = 20 }, Warning);
        Assert.DoesNotContain("finding-good", html, StringComparison.Ordinal);
        Assert.Contains("<strong>Sync over async</strong>", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Panel_AllFindingsOver_KeepsTheListOfReasons()
    {
        var html = Render(Good with { Until = 20 });
        Assert.DoesNotContain("finding-good", html, StringComparison.Ordinal);
        Assert.Contains("finding-why", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Panel_FindingAtTheEndOfTheRun_IsShown() =>
        Assert.Contains(
            "<strong>Sync over async</strong>",
            Render(Warning with { Until = 30, ActiveAtEnd = true }),
            StringComparison.Ordinal
        );

    [Fact]
    public void Panel_MoreFindingsThanHaveRoom_ReportsHowManyMoreThereAreWithAMessage()
    {
        var html = Render([
            Good,
            .. Enumerable
                .Range(1, 3)
                .Select(number => Good with { Rule = $"further-{number}", Title = $"Further {number}" }),
        ]);

        Assert.Contains(">Further 1</span>", html, StringComparison.Ordinal);
        Assert.Matches("title=\"Further 2. Further 3.\">\\s*\\+2 more", html);
        Assert.Equal(2, html.Split(Unnamed).Length - 1);
    }

    [Theory]
    [InlineData("Thread-pool starvation", "The HTTP monitor is blind", false)]
    [InlineData("Lock contention", "Server errors", true)]
    public void Panel_NamesThatHaveNoRoomSideBySide_ShowsOneWhole(string first, string second, bool areBothNamed)
    {
        var html = Render(
            Good,
            Good with
            {
                Rule = "first",
                Title = first,
            },
            Good with
            {
                Rule = "second",
                Title = second,
            }
        );

        Assert.Contains($"class=\"lines\">{first}</span>", html, StringComparison.Ordinal);
        Assert.Equal(areBothNamed, html.Contains($"class=\"lines\">{second}</span>", StringComparison.Ordinal));
        Assert.Equal(!areBothNamed, html.Contains("+1 more", StringComparison.Ordinal));
    }

    [Fact]
    public void Panel_TwoCausesOfOneRuleChangePlaces_IsDrawnAgain()
    {
        Finding other = Good with { Rule = "other", Title = "Other" },
            first = Good with { Rule = "one-rule", Title = "Cause 1" },
            second = first with { Title = "Cause 2" };
        var findings = new FakeFindings();
        findings.Set([Good, Good with { Rule = "named" }, other, first, second]);
        Services.AddSingleton<IFindings>(findings);
        var panel = Render<FindingsPanel>();

        findings.Set([
            Good with
            {
                Title = "Healthy again",
                Evidence = [new("Answers", "77 a second")],
            },
            Good with
            {
                Rule = "named",
            },
            first,
            second,
            other,
        ]);

        panel.WaitForAssertion(() => Assert.Contains("77 a second", panel.Markup, StringComparison.Ordinal));
    }

    [Fact]
    public void Panel_ActiveWarning_IsMarkedForTheVerdict()
    {
        Assert.Contains("data-warning", Render(Good, Warning), StringComparison.Ordinal);
    }

    [Fact]
    public void Panel_WarningThatIsOver_IsNotMarked() =>
        Assert.DoesNotContain("data-warning", Render(Good, Warning with { Until = 20 }), StringComparison.Ordinal);

    private string Render(params IReadOnlyList<Finding> told)
    {
        var findings = new FakeFindings();
        findings.Set(told);
        Services.AddSingleton<IFindings>(findings);
        return Html<FindingsPanel>();
    }
}
