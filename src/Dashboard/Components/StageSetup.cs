using Radzen;

namespace Dashboard.Components;

/// <summary>What the host needs to serve the stage page.</summary>
public static class StageSetup
{
    /// <summary>Adds the page's services. The host brings <c>ILab</c> and <c>ITarget</c>.</summary>
    public static WebApplicationBuilder AddStage(this WebApplicationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // "dotnet run" starts in Production unless told otherwise, and only Development finds the packages' assets by itself.
        builder.WebHost.UseStaticWebAssets();
        builder.Services.AddRazorComponents().AddInteractiveServerComponents();
        builder.Services.AddRadzenComponents();
        return builder;
    }

    /// <summary>Maps the page, its scripts, styles, fonts and icons.</summary>
    public static WebApplication MapStage(this WebApplication app)
    {
        ArgumentNullException.ThrowIfNull(app);
        app.UseAntiforgery();
        app.MapStaticAssets();
        app.MapRazorComponents<App>().AddInteractiveServerRenderMode();
        return app;
    }
}
