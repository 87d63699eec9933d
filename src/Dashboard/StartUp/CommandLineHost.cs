using Lab.Composition;

namespace Dashboard.StartUp;

/// <summary>Builds a host with the lab and no web application around it, for the command line.</summary>
internal static class CommandLineHost
{
    /// <summary>The host, not started yet.</summary>
    /// <param name="settings">Settings by name, such as <c>Target:Port</c>.</param>
    public static IHost Build(IReadOnlyDictionary<string, string?> settings)
    {
        var builder = Host.CreateApplicationBuilder(new HostApplicationBuilderSettings { ContentRootPath = AppContext.BaseDirectory });
        builder.Configuration.AddInMemoryCollection(settings);
        builder.Services.AddLab(builder.Configuration);
        return builder.Build();
    }
}
