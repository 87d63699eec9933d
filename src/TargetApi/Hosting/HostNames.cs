using Microsoft.AspNetCore.HostFiltering;
using TargetApi.Settings;

namespace TargetApi.Hosting;

/// <summary>
/// Restricts the target's host names against DNS rebinding: a page of another origin could point its host name at this
/// machine and read the responses.
/// </summary>
internal static class HostNames
{
    private static readonly string[] LoopbackNames = ["localhost", "127.0.0.1", "[::1]"];

    /// <summary>
    /// Accepts only the names of this machine, unless the command line opens the target to other hosts, whose names are
    /// unknown. The setting AllowedHosts, inherited from the dashboard that starts this process, contains the
    /// dashboard's host names.
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
