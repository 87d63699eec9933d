using System.IO.Compression;
using Dashboard.Pages.Stage.Controls;
using Lab.Teaching.Lessons;
using Lab.Teaching.Talks;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection.Extensions;
using MudBlazor.Services;

namespace Dashboard.Hosting;

/// <summary>Serves the pages.</summary>
public static class PagesSetup
{
    private const long MaxMessageBytes = 1024 * 1024;

    /// <summary>Registers the services of the pages. The host registers <c>ILab</c> and <c>ITarget</c>.</summary>
    public static WebApplicationBuilder AddPages(this WebApplicationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.WebHost.UseStaticWebAssets();
        // Files are sent as compressed by the build; only development mode reads them again.
        if (!builder.Environment.IsDevelopment())
            builder.Configuration["ReloadStaticAssetsAtRuntime"] = "false";
        builder.Services.TryAddSingleton(TimeProvider.System);
        // The stage follows the talk, with or without an audience.
        builder.Services.TryAddSingleton<TalkSession>();
        builder.Services.TryAddSingleton<LessonProgressStore>();
        builder.Services.TryAddScoped<SavedLoad>();
        builder.Services.AddMudServices();
        builder
            .Services.AddRazorComponents()
            .AddInteractiveServerComponents()
            .AddHubOptions(options => options.MaximumReceiveMessageSize = MaxMessageBytes);
        // The build compresses the dashboard's own assets; pages and the assets of packages are compressed here.
        builder.Services.AddResponseCompression(options =>
            (options.EnableForHttps, options.MimeTypes) = (true, ["text/html", "text/css", "text/javascript"])
        );
        builder.Services.Configure<BrotliCompressionProviderOptions>(options =>
            options.Level = CompressionLevel.Optimal
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
                // SecurityHeaders sets this header for all responses.
                circuit.ContentSecurityFrameAncestorsPolicy = null;
            });
        return app;
    }
}
