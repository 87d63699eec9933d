using Dashboard.Api;
using Dashboard.Http.Problems;
using Dashboard.Hubs;
using Dashboard.Security;
using Lab.Campaigns;
using Lab.Campaigns.Composition;
using Lab.Targets.Composition;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Dashboard.Tests.Api;

/// <summary>The lab of <see cref="LabHost"/> with the HTTP API and the hubs, for scripts and browsers.</summary>
internal static class ApiHost
{
    /// <param name="answer">Handler of the target's routes; responds at once when null.</param>
    /// <param name="configure">Adds or replaces services for the test.</param>
    /// <param name="map">Maps additional routes of the server.</param>
    public static Task<LabHost> StartAsync(
        Func<HttpContext, Task>? answer = null,
        Action<WebApplicationBuilder>? configure = null,
        Action<WebApplication>? map = null
    ) =>
        LabHost.StartAsync(
            answer,
            builder =>
            {
                builder.Services.AddCampaigns();
                builder.Services.AddRuntimes();
                builder.Services.AddAccess(builder.Configuration);
                builder.Services.AddProblemResponses();
                builder.Services.AddApi();
                builder.Services.AddHubs();
                configure?.Invoke(builder);
            },
            app =>
            {
                app.UseProblemResponses();
                app.UseAccess();
                app.MapApi();
                app.MapHubs();
                map?.Invoke(app);
            }
        );
}
