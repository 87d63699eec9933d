using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dashboard.Http.Binding;
using Lab.Storage.Summaries;

namespace Dashboard.Api;

/// <summary>Adds the HTTP API to the host. Everything on the Stage page is also available over HTTP.</summary>
internal static class ApiSetup
{
    public static IServiceCollection AddApi(this IServiceCollection services)
    {
        services.ConfigureHttpJsonOptions(json =>
        {
            json.SerializerOptions.Converters.Add(new JsonStringEnumConverter());

            // Same strictness as RequestJson, so that the OpenAPI document describes it.
            json.SerializerOptions.NumberHandling = JsonNumberHandling.Strict;
            json.SerializerOptions.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow;
            json.SerializerOptions.RespectRequiredConstructorParameters = true;
            json.SerializerOptions.TypeInfoResolver = (
                json.SerializerOptions.TypeInfoResolver ?? new DefaultJsonTypeInfoResolver()
            ).WithAddedModifier(OmittedFields.OmitUnknown);
        });
        services.AddOpenApi(description =>
            description.AddSchemaTransformer(
                (schema, context, _) =>
                {
                    schema.Required?.ExceptWith(OmittedFields.NamesOf(context.JsonTypeInfo.Type));
                    return Task.CompletedTask;
                }
            )
        );
        services.AddSingleton<ImportThrottle>();
        return services;
    }

    public static void MapApi(this WebApplication app)
    {
        app.MapOpenApi();
        var api = app.MapGroup("").RejectUnknownParameters();
        api.MapLabApi();
        api.MapRunsApi();
        api.MapExportsApi();
        api.MapBeforeAfterApi();
        api.MapSweepsApi();
        api.MapProofsApi();
        api.MapKneesApi();
        api.MapTargetApi();
        api.MapEndpointsApi();
        api.MapFindings();
        api.MapStacksApi();
        api.MapNettraceApi();
        api.MapXRayApi();
        api.MapLocustApi();
    }
}
