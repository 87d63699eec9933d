using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The page needs no internet, has no script errors, and shows understandable error messages.</summary>
[Collection<StageLane>]
public sealed class CompletenessTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Stage_WithTheNetworkCut_AsksNothingOfAnyOtherHostAndLogsNoError()
    {
        var (foreign, errors) = (new List<string>(), new List<string>());
        var page = await OpenBlankAsync();
        page.Request += (_, request) =>
        {
            if (new Uri(request.Url) is { IsLoopback: false, Scheme: not "data" and not "blob" } address)
                foreign.Add(address.AbsoluteUri);
        };
        page.Response += (_, response) =>
        {
            if (response.Status >= 400)
                errors.Add($"{response.Status} {response.Url}");
        };
        page.PageError += (_, error) => errors.Add(error);
        page.Console += (_, message) =>
        {
            if (message.Type == "error")
                errors.Add(message.Text);
        };

        await page.GotoAsync(Dashboard.Address.AbsoluteUri, new() { WaitUntil = WaitUntilState.Load });
        await new StagePage(page).UntilAsync(
            "frames arrive",
            async () => await new StagePage(page).AttributeAsync("charts", "data-last-sequence") > 0
        );

        Assert.Empty(foreign);
        Assert.Empty(errors);
        // The text uses the system font, so no font is loaded.
        Assert.Equal(
            0,
            await page.EvaluateAsync<int>("async () => { await document.fonts.ready; return document.fonts.size; }")
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_OpenedAfterOthers_ShowsNothingOfThePastAsIfItWereNow()
    {
        var stage = await OpenStageAsync();
        await stage.UntilAsync(
            "there is a past",
            async () => await stage.AttributeAsync("charts", "data-last-sequence") > 60
        );
        var late = await OpenBlankAsync();
        await late.AddInitScriptAsync(
            """
            const look = () => {
              const drawn = document.querySelector('[data-charts]')?.dataset.lastSequence;
              if (drawn > 0) window.first = Number(drawn); else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
            """
        );
        var newest = await stage.AttributeAsync("charts", "data-last-sequence");

        await late.GotoAsync(Dashboard.Address.AbsoluteUri);

        await new StagePage(late).UntilAsync(
            "something is drawn",
            () => late.EvaluateAsync<bool>("() => window.first > 0")
        );
        Assert.InRange(await late.EvaluateAsync<double>("() => window.first"), newest!.Value, double.MaxValue);
    }

    [Theory]
    [Trait("Category", "Long")]
    [InlineData("users", 0)]
    [InlineData("users", 20_001)]
    [InlineData("duration", 0)]
    [InlineData("timeout", 50)]
    public async Task Stage_NumberOutOfRange_IsAnsweredNextToTheFieldAndCannotBeStarted(string field, int value)
    {
        var stage = await OpenStageAsync();

        await stage.EnterAsync(field, value);

        await Assertions.Expect(stage.Find($"{field}-error")).ToContainTextAsync("must be between");
        await Assertions.Expect(stage.Find("start")).ToBeDisabledAsync();
    }
}
