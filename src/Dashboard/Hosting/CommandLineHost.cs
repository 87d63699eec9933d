using Lab.Campaigns.Composition;
using Lab.Foundation;
using Microsoft.Extensions.Options;
using Telemetry;

namespace Dashboard.Hosting;

/// <summary>Builds a host with the lab and no web application around it, for the command line.</summary>
internal static class CommandLineHost
{
    /// <summary>The host, not started yet.</summary>
    /// <param name="settings">Settings by name, such as <c>Target:Port</c>.</param>
    public static IHost Build(IReadOnlyDictionary<string, string?> settings)
    {
        var builder = Create([]);
        builder.Configuration.AddInMemoryCollection(settings);
        builder.Services.AddTelemetry(builder.Configuration).AddLab(builder.Configuration);
        return builder.Build();
    }

    /// <summary>A builder with the lab in it, set up by the command line.</summary>
    /// <param name="settings">Settings, such as <c>--Target:Port=5080</c>.</param>
    /// <param name="usageErrors">The usage errors, which are reported together with invalid settings.</param>
    /// <exception cref="OptionsValidationException">Some of them are misspelt or of the wrong kind.</exception>
    public static HostApplicationBuilder WithLab(string[] settings, IReadOnlyList<string> usageErrors)
    {
        var builder = Create(settings);
        List<string> mistakes = [.. usageErrors, .. SettingsValidator.ValidateLab(builder.Configuration)];
        if (mistakes.Count > 0)
            throw new OptionsValidationException("", typeof(LabOptions), mistakes.Distinct());
        builder.Services.AddTelemetry(builder.Configuration).AddLab(builder.Configuration);
        return builder;
    }

    private static HostApplicationBuilder Create(string[] args) =>
        Host.CreateApplicationBuilder(
            new HostApplicationBuilderSettings { Args = args, ContentRootPath = AppContext.BaseDirectory }
        );
}
