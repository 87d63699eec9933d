using Dashboard.Pages.Stage.Controls;
using Lab.Teaching.Lessons;
using Lab.Teaching.Talks;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Hosting;

/// <summary>What the host needs to serve the pages.</summary>
public static class PagesSetup
{
    private const long MaxMessageBytes = 1024 * 1024;

    /// <summary>Adds the pages' services. The host brings <c>ILab</c> and <c>ITarget</c>.</summary>
    public static WebApplicationBuilder AddPages(this WebApplicationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.WebHost.UseStaticWebAssets();
        // Sent as they were compressed by the build; only who works on them wants them read again, and pays for that with whole files.
        if (!builder.Environment.IsDevelopment())
            builder.Configuration["ReloadStaticAssetsAtRuntime"] = "false";
        builder.Services.TryAddSingleton(TimeProvider.System);
        // The stage follows it, whether there is a room or not.
        builder.Services.TryAddSingleton<TalkSession>();
        builder.Services.TryAddSingleton<LessonProgressStore>();
        builder.Services.TryAddScoped<SavedLoad>();
        builder
            .Services.AddRazorComponents()
            .AddInteractiveServerComponents()
            .AddHubOptions(options => options.MaximumReceiveMessageSize = MaxMessageBytes);
        // The page itself; scripts and sheets are compressed when they are built. Nothing in it is secret and nothing is echoed.
        builder.Services.AddResponseCompression(options =>
            (options.EnableForHttps, options.MimeTypes) = (true, ["text/html"])
        );
        return builder;
    }

    /// <summary>Maps the pages, their scripts, styles, fonts and icons.</summary>
    public static WebApplication MapPages(this WebApplication app)
    {
        ArgumentNullException.ThrowIfNull(app);
        app.UseResponseCompression();
        app.UseAntiforgery();
        app.MapStaticAssets();
        app.MapGet("/favicon.ico", () => Results.Redirect("/icon.svg")).ExcludeFromDescription();
        app.MapRazorComponents<App>()
            .AddInteractiveServerRenderMode(circuit =>
            {
                // Said for every answer in one place (see SecurityHeaders).
                circuit.ContentSecurityFrameAncestorsPolicy = null;
            });
        return app;
    }
}
