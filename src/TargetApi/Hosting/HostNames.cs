using Microsoft.AspNetCore.HostFiltering;
using TargetApi.Settings;

namespace TargetApi.Hosting;

/// <summary>The names by which the target may be called. A page of another origin can point a name of its own at this machine, and would read the answers under it.</summary>
internal static class HostNames
{
    private static readonly string[] LoopbackNames = ["localhost", "127.0.0.1", "[::1]"];

    /// <summary>
    /// Answers to the names of this machine alone, unless the command line opens it to others: what it is called by them is not known.
    /// The setting AllowedHosts, inherited from the dashboard that starts this process, names the dashboard's own.
    /// </summary>
    public static void AddHostNames(this WebApplicationBuilder builder, TargetSettings settings) =>
        builder.Services.Configure<HostFilteringOptions>(options =>
            options.AllowedHosts = [.. GetAllowedNames(settings)]
        );

    private static IEnumerable<string> GetAllowedNames(TargetSettings settings)
    {
        var named = (settings.Urls ?? "")
            .Split(';', StringSplitOptions.RemoveEmptyEntries)
            .Select(url => BindingAddress.Parse(url).Host)
            .ToList();
        return named.All(IsLoopback) ? LoopbackNames.Union(named, StringComparer.OrdinalIgnoreCase) : ["*"];
    }

    private static bool IsLoopback(string host) =>
        Uri.TryCreate($"http://{host}", UriKind.Absolute, out var address) && address.IsLoopback;
}
