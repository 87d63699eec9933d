using System.Text.RegularExpressions;
using Bunit;
using Bunit.TestDoubles;
using Dashboard.Components.Layout;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Teaching.Talks;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Components.Layout;

public sealed class TargetChipTests : ComponentTest
{
    private readonly FakeTarget _target = new();

    public TargetChipTests()
    {
        Services.AddSingleton<ITarget>(_target);
        Services.AddSingleton<ILab>(new IdleLab(_target));
        Services.AddSingleton<RuntimeControl>();
        Services.AddSingleton<TalkSession>();
        Become(TargetPhase.Running);
    }

    [Theory]
    [InlineData("")]
    [InlineData("service")]
    [InlineData("runs")]
    public void Details_ServiceIsDownWhenThePageIsLoaded_StayClosed(string page)
    {
        Become(TargetPhase.Crashed);

        var root = Render(page);

        Assert.False(IsOpen(root));
        Assert.Contains("<strong>not answering</strong>", Text(root), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("?present=1", true)]
    [InlineData("service", true)]
    [InlineData("runs", false)]
    [InlineData("runs/service", false)]
    public void Details_ServiceStopsAnswering_OpenWhereItIsLookedAt(string page, bool isOpen)
    {
        var root = Render(page);

        Become(TargetPhase.Crashed);

        root.WaitForState(() => Text(root).Contains("not answering", StringComparison.Ordinal));
        Assert.Equal(isOpen, IsOpen(root));
    }

    [Fact]
    public void Details_AnotherPageIsTurnedTo_AreClosed()
    {
        var root = Render("");
        Become(TargetPhase.Crashed);
        root.WaitForState(() => IsOpen(root));

        Navigation.NavigateTo("runs");

        root.WaitForState(() => !IsOpen(root));
    }

    [Fact]
    public void Details_OwnService_LeadToThePageThatLeadsBack()
    {
        var root = Render("runs");

        Assert.Contains(
            "The page <a href=\"/service\">My service</a> leads back to the lab’s own target.",
            Regex.Replace(Text(root), @"\s+", " "),
            StringComparison.Ordinal
        );
    }

    private void Become(TargetPhase phase) =>
        _target.State = new(phase, new("http://localhost:6390"), null, "", []) { IsOwn = false };

    private BunitNavigationManager Navigation => Services.GetRequiredService<BunitNavigationManager>();

    private IRenderedComponent<TargetChip> Render(string page)
    {
        Navigation.NavigateTo(page);
        return Render<TargetChip>();
    }

    private static string Text(IRenderedComponent<TargetChip> chip) => HtmlOf(chip);

    private static bool IsOpen(IRenderedComponent<TargetChip> chip) => chip.Find("details").HasAttribute("open");
}
