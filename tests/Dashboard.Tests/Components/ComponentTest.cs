using System.Net;
using System.Text.RegularExpressions;
using Bunit;
using Dashboard.Tests.Pages;
using Lab.Campaigns.Proofs;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;
using MudBlazor.Services;

namespace Dashboard.Tests.Components;

/// <summary>Renders components with the services of the pages and without a browser: every call of a script succeeds.</summary>
public abstract partial class ComponentTest : BunitContext
{
    static ComponentTest() => DefaultWaitTimeout = TimeSpan.FromSeconds(30);

    protected ComponentTest()
    {
        JSInterop.Mode = JSRuntimeMode.Loose;
        Services.AddSingleton(TimeProvider.System);
        Services.AddSingleton<ILabExperiments>(BuiltInExperiments.Instance);
        Services.AddSingleton<IProofs, StandingProofs>();
        Services.AddMudServices(options => options.PopoverOptions.CheckForPopoverProvider = false);
    }

    /// <summary>Renders a component and returns its HTML as the server sends it.</summary>
    protected string Html<T>(Action<ComponentParameterCollectionBuilder<T>>? parameters = null)
        where T : IComponent => HtmlOf(Render(parameters));

    /// <summary>The HTML of a component: decoded, without event handlers, on one line.</summary>
    protected static string HtmlOf<T>(IRenderedComponent<T> component)
        where T : IComponent =>
        WebUtility
            .HtmlDecode(Handlers().Replace(component.Markup, ""))
            .Replace("=\"\"", "", StringComparison.Ordinal)
            .ReplaceLineEndings(" ");

    [GeneratedRegex(" blazor:[\\w:]+=\"[^\"]*\"")]
    private static partial Regex Handlers();
}
