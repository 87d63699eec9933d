using System.Net;
using Dashboard.Pages.Stage;
using Experiments;
using Lab.Runtime;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Pages.Stage;

public sealed class PresentationHeaderTests
{
    // Regression: a room saw neither which variant was under load nor how long the run still takes.
    [Theory]
    [InlineData(RunPhase.Running, true)]
    [InlineData(RunPhase.Idle, false)]
    public async Task Line_UnderLoad_HasTheVariantAndAPlaceForTheTimeLeft(RunPhase phase, bool hasTime)
    {
        var html = await RenderAsync(phase);

        Assert.Contains("is-fixed", html, StringComparison.Ordinal);
        Assert.Matches($"data-testid=\"present-left\"{(hasTime ? ">" : " hidden")}", html);
    }

    private static async Task<string> RenderAsync(RunPhase phase)
    {
        await using var services = new ServiceCollection()
            .AddSingleton<ILabExperiments>(BuiltInExperiments.Instance)
            .AddLogging()
            .BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var state = new IdleLab(new AlwaysRunningTarget()).State with { Phase = phase, Variant = VariantKind.Fixed };
        return WebUtility.HtmlDecode(
            await renderer.Dispatcher.InvokeAsync(async () =>
                (
                    await renderer.RenderComponentAsync<PresentationHeader>(
                        ParameterView.FromDictionary(
                            new Dictionary<string, object?> { [nameof(PresentationHeader.State)] = state }
                        )
                    )
                ).ToHtmlString()
            )
        );
    }
}
