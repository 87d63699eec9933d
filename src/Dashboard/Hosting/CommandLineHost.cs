using Lab.Campaigns.Composition;
using Lab.Foundation;
using Microsoft.Extensions.Options;
using Telemetry;

namespace Dashboard.Hosting;

/// <summary>Builds a host with the lab and without the web application, for the command line.</summary>
internal static class CommandLineHost
{
    /// <summary>Creates a host that is not started.</summary>
    /// <param name="settings">Settings by name, such as <c>Target:Port</c>.</param>
    public static IHost Build(IReadOnlyDictionary<string, string?> settings)
    {
        var builder = Create([]);
        builder.Configuration.AddInMemoryCollection(settings);
        builder.Services.AddTelemetry(builder.Configuration).AddLab(builder.Configuration);
        return builder.Build();
    }

    /// <summary>Creates a builder with the lab, configured from the command line.</summary>
    /// <param name="settings">Settings, such as <c>--Target:Port=5080</c>.</param>
    /// <param name="usageErrors">The usage errors, which are reported together with invalid settings.</param>
    /// <exception cref="OptionsValidationException">A setting is unknown or has an invalid value.</exception>
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
