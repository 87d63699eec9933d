using Experiments;

namespace Lab.Loads;

/// <summary>What a preset means in terms of the load models: data of the catalogue, which knows nothing of this program. Stateless.</summary>
internal static class PresetModels
{
    /// <summary>How a preset's load comes about.</summary>
    public static LoadModel Model(this LoadPreset preset) => preset switch
    {
        { BurstSizes: not null } => LoadModel.Burst,
        { RatePerSecond: not null } => LoadModel.ConstantArrivalRate,
        _ => LoadModel.Users,
    };

    /// <summary>The request with what its preset says about bursts or a rate filled in; unchanged for users, and without a known preset.</summary>
    public static RunRequest Resolve(RunRequest request)
    {
        var preset = ExperimentCatalogue.Find(request.Experiment)?.Presets.FirstOrDefault(known => known.Id == request.Preset);
        if (preset is null || preset.Model() == LoadModel.Users) return request;
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
}
