using Dashboard.Pages.Stage;
using Dashboard.Tests.Components;
using Experiments;
using Lab.Runtime;
using Lab.Testing;

namespace Dashboard.Tests.Pages.Stage;

public sealed class PresentationHeaderTests : ComponentTest
{
    // Regression: a room saw neither which variant was under load nor how long the run still takes.
    [Theory]
    [InlineData(RunPhase.Running, true)]
    [InlineData(RunPhase.Idle, false)]
    public void Line_UnderLoad_HasTheVariantAndAPlaceForTheTimeLeft(RunPhase phase, bool hasTime)
    {
        var state = new IdleLab(new AlwaysRunningTarget()).State with { Phase = phase, Variant = VariantKind.Fixed };

        var html = Html<PresentationHeader>(header => header.Add(part => part.State, state));

        Assert.Contains("is-fixed", html, StringComparison.Ordinal);
        Assert.Matches($"data-testid=\"present-left\"{(hasTime ? ">" : " hidden")}", html);
    }
}
