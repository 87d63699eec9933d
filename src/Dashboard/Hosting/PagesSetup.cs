using Dashboard.Pages.Stage.Controls;
using Lab.Teaching.Lessons;
using Lab.Teaching.Talks;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Hosting;

/// <summary>What the host needs to serve the pages.</summary>
public static class PagesSetup
{
    // A request pasted whole has to fit; what a page sends beside that takes a few hundred bytes.
    private const long MaxMessageBytes = 1024 * 1024;

    /// <summary>Adds the pages' services. The host brings <c>ILab</c> and <c>ITarget</c>.</summary>
    public static WebApplicationBuilder AddPages(this WebApplicationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // "dotnet run" starts in Production unless told otherwise, and only Development finds the packages' assets by itself.
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
        // By this name a browser asks beside what is no page of ours and names no icon, such as a run as JSON.
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
