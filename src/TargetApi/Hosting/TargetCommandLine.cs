namespace TargetApi.Hosting;

/// <summary>The parsed command line.</summary>
internal sealed class TargetCommandLine(string[] args)
{
    private const string ExitFlag = "--exit-when-stdin-closes";

    // For the configuration, a flag without a value would use the next argument as its value.
    private readonly string[] _settings = [.. args.Where(argument => argument != ExitFlag)];

    /// <summary>Whether the process ends when its standard input closes; set by the dashboard.</summary>
    public bool ExitWhenStdinCloses { get; } = args.Contains(ExitFlag);

    /// <summary>
    /// The addresses of <c>--urls</c>, or null. Reads only the command line: ASPNETCORE_URLS, inherited from the
    /// dashboard that starts this process, contains the dashboard's address.
    /// </summary>
    public string? Urls => new ConfigurationBuilder().AddCommandLine(_settings).Build()["urls"];

    /// <summary>
    /// Options of the host. The content root is set, because the working directory can contain the dashboard's
    /// settings.
    /// </summary>
    public WebApplicationOptions HostOptions => new() { Args = _settings, ContentRootPath = AppContext.BaseDirectory };
}
