using System.Net;
using Dashboard.Pages.Stage;
using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
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
    private static readonly Finding Starved = new(
        "thread-pool-starvation",
        FindingSeverity.Warning,
        "Thread-pool starvation",
        "Work waits.",
        "Why.",
        [],
        2
    );

    [Fact]
    public async Task Line_FindingOfBeforeTheSwitch_ReportsItAndIsQuiet()
    {
        var html = await RenderAsync(Starved with { PredatesSwitchTo = VariantKind.Fixed });

        Assert.Matches(
            "class=\"present-finding is-warning over\".*Thread-pool starvation <small>started before the switch</small>",
            html
        );
    }

    [Fact]
    public async Task Line_UnderLoad_KeepsThePlaceOfTheMarkThatOthersTakeTheMachine() =>
        Assert.Matches("data-testid=\"present-machine\".*class=\"present-finding", await RenderAsync(Starved));

    [Fact]
    public async Task Line_FindingOfNow_IsReportedAlone()
    {
        var html = await RenderAsync(Starved);

        Assert.Matches("class=\"present-finding is-warning ?\".*Thread-pool starvation <small></small></span>", html);
        Assert.DoesNotContain("before the switch", html, StringComparison.Ordinal);
    }

    private static async Task<string> RenderAsync(Finding finding)
    {
        var findings = new FakeFindings();
        findings.Set([finding]);
        await using var services = new ServiceCollection()
            .AddSingleton<IFindings>(findings)
            .AddSingleton<ILabExperiments>(BuiltInExperiments.Instance)
            .AddSingleton(TimeProvider.System)
            .AddLogging()
            .BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var state = new IdleLab(new AlwaysRunningTarget()).State with
        {
            Phase = RunPhase.Running,
            Variant = VariantKind.Fixed,
        };
        return WebUtility.HtmlDecode(
            (
                await renderer.Dispatcher.InvokeAsync(async () =>
                    (
                        await renderer.RenderComponentAsync<PresentationHeader>(
                            ParameterView.FromDictionary(
                                new Dictionary<string, object?> { [nameof(PresentationHeader.State)] = state }
                            )
                        )
                    ).ToHtmlString()
                )
            ).ReplaceLineEndings(" ")
        );
    }
}
