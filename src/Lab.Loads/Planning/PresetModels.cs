using Experiments;

namespace Lab.Loads.Planning;

/// <summary>Resolves the load model of a preset.</summary>
public static class PresetModels
{
    /// <summary>The load model of a preset.</summary>
    public static LoadModel Model(this LoadPreset preset) =>
        preset switch
        {
            { BurstSizes: not null } => LoadModel.Burst,
            { RatePerSecond: not null } => LoadModel.ConstantArrivalRate,
            _ => LoadModel.Users,
        };

    /// <summary>
    /// True for a load of users. At an arrival rate and in a burst ladder, users are created on demand and never removed, so
    /// their number is a maximum.
    /// </summary>
    public static bool HasFixedUsers(RunRequest request) =>
        Resolve(request).Model is LoadModel.Users or LoadModel.SharedIterations;

    /// <summary>Fills in the bursts or the rate of the preset; unchanged for users, and without a known preset.</summary>
    public static RunRequest Resolve(RunRequest request)
    {
        var preset = ExperimentCatalogue
            .Find(request.Experiment)
            ?.Presets.FirstOrDefault(known => known.Id == request.Preset);
        if (preset is null || preset.Model() == LoadModel.Users)
            return request;
        return request with
        {
            Model = preset.Model(),
            BurstSizes = preset.BurstSizes,
            RatePerSecond = preset.RatePerSecond,
            MaxVus = preset.RatePerSecond is null ? null : preset.Stages[0].Users,
            DurationSeconds = preset.Stages[0].Seconds,
            Stages = null,
        };
    }

    /// <summary>The request as it was executed.</summary>
    public static RunRequest ToEffectiveRequest(RunRequest request, Experiment experiment)
    {
        var stages = experiment.Presets.FirstOrDefault(known => known.Id == request.Preset)?.Stages ?? request.Stages;
        var resolved = Resolve(request);
        if (stages is not { Count: > 0 })
            return resolved;
        return resolved with
        {
            DurationSeconds = stages.Sum(stage => stage.Seconds),
            Users = resolved.Model.Has("users") ? stages.Max(stage => stage.Users) : resolved.Users,
            RampSeconds = resolved.Model.Has("rampSeconds") ? stages[0].Seconds : resolved.RampSeconds,
        };
    }
}
