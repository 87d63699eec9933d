using Dashboard.Components.Fields;
using Knee.Plans;
using Lab.Campaigns.Knees;
using Lab.Foundation.Results;
using Lab.Runtime;

namespace Dashboard.Pages.Knees;

/// <summary>The values entered by one viewer to compose a search, and their errors. Belongs to one circuit.</summary>
public sealed class KneeForm
{
    private StaleRejection? _staleRejection;

    /// <summary>Identifier of the experiment.</summary>
    public string Experiment { get; set; } = new KneeRequest().Experiment;

    /// <summary>The kind of load that the search increases.</summary>
    public LoadAxis Axis { get; set; }

    /// <summary>The conditions to meet.</summary>
    public string Objective { get; set; } = KneePlan.DefaultObjective;

    /// <summary>The highest load; null if the field is empty.</summary>
    public double? MaxLoad { get; set; } = new KneeRequest().MaxLoad;

    /// <summary>The goal width in percent; null if the field is empty.</summary>
    public double? GoalWidthPercent { get; set; } = 5;

    /// <summary>Seconds of a trial; null if the field is empty.</summary>
    public double? TrialSeconds { get; set; } = 8;

    /// <summary>Longest time of a variant in seconds; null if the field is empty.</summary>
    public double? MaxSeconds { get; set; } = 180;

    /// <summary>Whether the load at which the target recovers is searched too.</summary>
    public bool Recovery { get; set; }

    /// <summary>Whether the target restarts after a lost trial.</summary>
    public bool Restarts { get; set; } = true;

    /// <summary>The error that belongs to no field, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>Fills the form for a talk: about a minute a variant.</summary>
    public void FillForStage() => (TrialSeconds, GoalWidthPercent, MaxSeconds, Restarts) = (3, 15, 60, false);

    /// <summary>Fills the form for the narrowest result.</summary>
    public void FillForDesk() => (TrialSeconds, GoalWidthPercent, MaxSeconds, Restarts) = (8, 5, 180, true);

    /// <summary>The request for the entered values.</summary>
    public KneeRequest Request(bool canRestart) =>
        new()
        {
            Experiment = Experiment,
            Axis = Axis,
            Objective = Objective,
            MaxLoad = MaxLoad ?? 0,
            GoalWidthPercent = GoalWidthPercent ?? 0,
            TrialSeconds = TrialSeconds ?? 0,
            MaxSeconds = MaxSeconds ?? 0,
            Recovery = Recovery,
            Restarts = canRestart && Restarts,
        };

    /// <summary>Assigns the errors of a result to the form.</summary>
    public void ShowAnswer(LabResult answer, LabState state)
    {
        Problem = answer.IsDone ? null : string.Join(' ', answer.Errors.Select(error => error.Message));
        _staleRejection = StaleRejection.From(answer, state);
    }

    /// <summary>Clears errors caused by the state of the lab once that state has changed.</summary>
    public void Follow(LabState state)
    {
        if (_staleRejection?.IsResolved(state) == true)
            (Problem, _staleRejection) = (null, null);
    }
}
