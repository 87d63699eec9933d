using Lab.Loads.Planning;

namespace Dashboard.Components.Live;

/// <summary>Whether the number of virtual users of a run is meaningful.</summary>
internal static class LoadUsers
{
    /// <summary>
    /// <c>true</c> for a load of users; null for arrival rates, where users are created on demand and their number
    /// only grows.
    /// </summary>
    public static string? AreFixed(RunRequest? request) =>
        request is not null && PresetModels.HasFixedUsers(request) ? "true" : null;
}
