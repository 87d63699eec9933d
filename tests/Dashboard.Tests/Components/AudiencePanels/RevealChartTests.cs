using System.Net;
using System.Text.RegularExpressions;
using Dashboard.Components.AudiencePanels;
using Lab.Teaching.Audience;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Components.AudiencePanels;

public sealed class RevealChartTests : IAsyncDisposable
{
    private static readonly AudienceQuestion Number = new(QuestionKind.Number, "How many?")
    {
        Least = 1,
        Greatest = 100_000,
        IsLogarithmic = true,
        Unit = "/s",
    };
    private static readonly AudienceQuestion Line = new(QuestionKind.Line, "Draw.")
    {
        Greatest = 1_000,
        Seconds = 10,
        Unit = "/s",
    };

    private readonly HtmlRenderer _renderer = new(
        new ServiceCollection().BuildServiceProvider(),
        NullLoggerFactory.Instance
    );

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Fact]
    public async Task Picture_NoOneHasDrawnALine_HasTheMeasuredOne()
    {
        var html = await RenderAsync(
            Line,
            AudienceResult.Create(Line, []) with
            {
                MeasuredLine =
                [
                    [0.5, 20],
                    [1.5, 90],
                ],
            }
        );

        Assert.Contains("class=\"measured\"", html, StringComparison.Ordinal);
        Assert.Contains(">No answers; the bold line is the measurement.<", html, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Picture_NeitherAnswersNorALine_SpeaksOfNoLine()
    {
        var html = await RenderAsync(Line, AudienceResult.Create(Line, []));

        Assert.DoesNotContain("<svg", html, StringComparison.Ordinal);
        Assert.DoesNotContain("strong line", html, StringComparison.Ordinal);
        Assert.Contains("No answers", html, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Picture_NoOneHasGivenANumber_HasTheMeasuredOneWithItsLabel()
    {
        var html = await RenderAsync(Number, AudienceResult.Create(Number, [], 468));

        Assert.Contains(">measured 468 /s<", html, StringComparison.Ordinal);
        Assert.Contains(">No answers; measured 468 /s.<", html, StringComparison.Ordinal);
        Assert.Contains(">100 k /s<", html, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Picture_MeasuredWhereManyHaveAnswered_GoesAroundTheCount()
    {
        var html = await RenderAsync(
            Number,
            AudienceResult.Create(Number, [new(Number: 460), new(Number: 480), new(Number: 500), new(Number: 20)], 480)
        );

        var count = Regex.Match(
            html,
            "<text class=\"count\" x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"middle\">3</text>"
        );
        var line = Regex.Match(html, "class=\"measured\" d=\"M([0-9.]+) 18V([0-9.]+)M[0-9.]+ ([0-9.]+)V210\"");
        Assert.True(count.Success && line.Success, html);
        Assert.InRange(Math.Abs(Of(count, 1) - Of(line, 1)), 0, 8);
        Assert.True(Of(line, 2) < Of(count, 2) - 12 && Of(line, 3) > Of(count, 2), html);
    }

    [Theory]
    [InlineData(1, "start")]
    [InlineData(468, "middle")]
    [InlineData(100_000, "end")]
    public async Task Picture_MeasuredAtAnEnd_HasItsLabelWithinThePicture(double measured, string anchor) =>
        Assert.Matches(
            $"text-anchor=\"{anchor}\">measured ",
            await RenderAsync(Number, AudienceResult.Create(Number, [new(Number: 20)], measured))
        );

    private static double Of(Match match, int group) =>
        double.Parse(match.Groups[group].Value, System.Globalization.CultureInfo.InvariantCulture);

    private Task<string> RenderAsync(AudienceQuestion question, AudienceResult result) =>
        _renderer.Dispatcher.InvokeAsync(async () =>
            WebUtility.HtmlDecode(
                (
                    await _renderer.RenderComponentAsync<RevealChart>(
                        ParameterView.FromDictionary(
                            new Dictionary<string, object?> { ["Question"] = question, ["Result"] = result }
                        )
                    )
                ).ToHtmlString()
            )
        );
}
