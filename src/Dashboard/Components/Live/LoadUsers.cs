using Lab.Loads.Planning;

namespace Dashboard.Components.Live;

/// <summary>Whether the number of virtual users of a run means anything at one moment.</summary>
internal static class LoadUsers
{
    /// <summary>
    /// <c>true</c> where so many users ask at once; null where starts are planned and users are made as they are
    /// needed, so that their number only ever grows.
    /// </summary>
    public static string? AreFixed(RunRequest? request) =>
        request is not null && PresetModels.Resolve(request).Model is LoadModel.Users or LoadModel.SharedIterations
            ? "true"
            : null;
}
