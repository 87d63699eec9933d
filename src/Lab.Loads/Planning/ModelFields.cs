namespace Lab.Loads.Planning;

/// <summary>The request fields that each load model uses, by their names in <see cref="RunRequest"/>, camel case.</summary>
public static class ModelFields
{
    public static readonly IReadOnlyDictionary<LoadModel, (string Name, string[] Fields)> All = new Dictionary<
        LoadModel,
        (string, string[])
    >
    {
        [LoadModel.Users] = ("users", ["users", "durationSeconds", "rampSeconds"]),
        [LoadModel.ConstantArrivalRate] = (
            "constant-arrival-rate",
            ["ratePerSecond", "arrivals", "maxVus", "durationSeconds"]
        ),
        [LoadModel.RampingArrivalRate] = (
            "ramping-arrival-rate",
            ["ratePerSecond", "arrivals", "maxVus", "durationSeconds", "rampSeconds"]
        ),
        [LoadModel.Burst] = ("burst", ["burstSizes", "durationSeconds"]),
        [LoadModel.SharedIterations] = ("shared-iterations", ["iterations", "users", "durationSeconds"]),
    };

    /// <summary>True if the model uses the field.</summary>
    public static bool Has(this LoadModel model, string field) => All[model].Fields.Contains(field);

    /// <summary>The name of the model in a request.</summary>
    public static string Name(this LoadModel model) => All[model].Name;

    /// <summary>The display name of the model.</summary>
    public static string Title(this LoadModel model) =>
        model switch
        {
            LoadModel.ConstantArrivalRate => "Constant arrival rate",
            LoadModel.RampingArrivalRate => "Ramping arrival rate",
            LoadModel.Burst => "Burst ladder",
            LoadModel.SharedIterations => "Shared iterations",
            _ => "Virtual users",
        };

    /// <summary>The models that use a field.</summary>
    public static string ModelsWith(string field) =>
        string.Join(" or ", All.Values.Where(model => model.Fields.Contains(field)).Select(model => model.Name));
}
