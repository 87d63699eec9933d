using System.Text.Json.Serialization;
using Lab.Foundation.Results;
using LoadEngine.Plans;

namespace Lab.Loads.Planning;

/// <summary>A change of the current load; also the body of <c>PUT /api/lab/load</c>. Exactly one of the two is set.</summary>
/// <param name="Users">Virtual users, 0..20,000.</param>
/// <param name="RatePerSecond">Starts per second, above 0 and at most 1,000,000.</param>
public sealed record LoadChange(int? Users = null, double? RatePerSecond = null)
{
    /// <summary>Maximum of <see cref="SpawnRate"/>.</summary>
    public const double MaxSpawnRatePerSecond = 1_000;

    /// <summary>Users that a swarm starts or stops per second, above 0 and at most 1,000; null keeps the current rate.</summary>
    public double? SpawnRate { get; init; }

    /// <summary>The requested load.</summary>
    [JsonIgnore]
    public LoadLevel Level => RatePerSecond is { } rate ? new(rate, IsRate: true) : new(Users ?? 0, IsRate: false);

    /// <summary>The validation errors that do not depend on the run; empty if valid.</summary>
    /// <returns>The errors, with fields <c>users</c> and <c>ratePerSecond</c>.</returns>
    public IReadOnlyList<FieldError> Validate()
    {
        var errors = new List<FieldError>();
        if (Users is null && RatePerSecond is null)
            errors.Add(new("users", "Set users or ratePerSecond."));
        if (Users is not null && RatePerSecond is not null)
            errors.Add(new("ratePerSecond", "Set either users or ratePerSecond, not both."));
        if (Users is < 0 or > PlanLimits.MaxUsers)
            errors.Add(new("users", $"users must be between 0 and {PlanLimits.MaxUsers:#,0}."));
        if (RatePerSecond is { } rate && !(rate > 0 && rate <= PlanLimits.MaxRatePerSecond))
            errors.Add(
                new(
                    "ratePerSecond",
                    $"ratePerSecond must be greater than 0 and at most {PlanLimits.MaxRatePerSecond:#,0}."
                )
            );
        if (SpawnRate is { } spawn && !(spawn > 0 && spawn <= MaxSpawnRatePerSecond))
            errors.Add(
                new(
                    "spawnRate",
                    $"spawnRate must be greater than 0 and at most {MaxSpawnRatePerSecond:#,0} users per second."
                )
            );
        return errors;
    }

    /// <summary>The validation error for a run with this load; null if valid.</summary>
    public FieldError? Misplaced(LoadLevel now)
    {
        ArgumentNullException.ThrowIfNull(now);
        return (now.IsRate, Level.IsRate) switch
        {
            (true, false) => new("users", "This run has a rate, not users. Set ratePerSecond."),
            (false, true) => new("ratePerSecond", "This run has users, not a rate. Set users."),
            _ => null,
        };
    }
}
