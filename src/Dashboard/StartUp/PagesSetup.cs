using Microsoft.Extensions.DependencyInjection.Extensions;
using Radzen;

namespace Dashboard.StartUp;

/// <summary>What the host needs to serve the pages.</summary>
public static class PagesSetup
{
    /// <summary>Adds the pages' services. The host brings <c>ILab</c> and <c>ITarget</c>.</summary>
    public static WebApplicationBuilder AddPages(this WebApplicationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // "dotnet run" starts in Production unless told otherwise, and only Development finds the packages' assets by itself.
        builder.WebHost.UseStaticWebAssets();
        builder.Services.TryAddSingleton(TimeProvider.System);
        builder.Services.AddRazorComponents().AddInteractiveServerComponents();
        builder.Services.AddRadzenComponents();
        return builder;
    }

    /// <summary>Maps the pages, their scripts, styles, fonts and icons.</summary>
    public static WebApplication MapPages(this WebApplication app)
    {
        ArgumentNullException.ThrowIfNull(app);
        app.UseAntiforgery();
        app.MapStaticAssets();
        app.MapRazorComponents<App>().AddInteractiveServerRenderMode(circuit =>
        {
            // Said for every answer in one place (see AnswerHeaders).
            circuit.ContentSecurityFrameAncestorsPolicy = null;
        });
        return app;
    }
}
