namespace TargetApi.Hosting;

/// <summary>What the command line says.</summary>
internal sealed class TargetCommandLine(string[] args)
{
    private const string ExitFlag = "--exit-when-stdin-closes";

    // A bare flag would make the configuration take the argument after it for its value.
    private readonly string[] _settings = [.. args.Where(argument => argument != ExitFlag)];

    /// <summary>Whether the process ends when its standard input closes: what the dashboard asks of its child.</summary>
    public bool ExitWhenStdinCloses { get; } = args.Contains(ExitFlag);

    /// <summary>
    /// The addresses of <c>--urls</c>, or null. Only the command line is asked: ASPNETCORE_URLS, inherited from the dashboard
    /// that starts this process, names the dashboard's own address.
    /// </summary>
    public string? Urls => new ConfigurationBuilder().AddCommandLine(_settings).Build()["urls"];

    /// <summary>How the host is created. The working directory may be the dashboard's, whose settings are not meant here.</summary>
    public WebApplicationOptions HostOptions => new() { Args = _settings, ContentRootPath = AppContext.BaseDirectory };
}
