using Dashboard.Components.Fields;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Targets.Settings;

namespace Dashboard.Pages.Stage.Controls;

internal sealed class RuntimeForm
{
    /// <summary>The choice that keeps the runtime's default.</summary>
    public const string Unset = "";

    private readonly Dictionary<string, string> texts = [];
    private readonly Dictionary<string, string> problems = [];
    private StaleRejection? staleRejection;

    /// <summary>The error that belongs to no field; or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>The entered value of a setting. Names are those of <see cref="RuntimeSettings"/> in camel case.</summary>
    public string this[string field]
    {
        get => texts.GetValueOrDefault(field, Unset);
        set
        {
            texts[field] = value.Trim();
            ClearProblems();
        }
    }

    /// <summary>True if all fields are valid. A build that failed or was stopped can be tried again.</summary>
    public bool IsValid => RuntimeField.All.All(each => InputErrorOf(each.Id) is null);

    /// <summary>Fills the fields.</summary>
    public void Fill(RuntimeSettings settings)
    {
        foreach (var field in RuntimeField.All)
            texts[field.Id] = field.Asked(settings) ?? Unset;
        ClearProblems();
    }

    /// <summary>Assigns the errors of a result to their fields.</summary>
    /// <param name="answer">The result.</param>
    /// <param name="state">The state of the lab at that time.</param>
    public void ShowAnswer(LabResult answer, LabState state)
    {
        ClearProblems();
        staleRejection = StaleRejection.From(answer, state);
        foreach (var error in answer.Errors)
            problems[error.Field] = error.Message;
        Problem = answer
            .Errors.FirstOrDefault(error => RuntimeField.All.All(field => field.Id != error.Field))
            ?.Message;
    }

    /// <summary>Clears errors caused by the state of the lab once that state has changed.</summary>
    /// <param name="state">The current state.</param>
    public void Follow(LabState state)
    {
        if (staleRejection?.IsResolved(state) == true)
            ClearProblems();
    }

    /// <summary>The error of a field, or null.</summary>
    public string? ErrorOf(string field) => InputErrorOf(field) ?? problems.GetValueOrDefault(field);

    private string? InputErrorOf(string field) =>
        this[field] is { Length: > 0 } text && IsNumber(field) && FormText.ParseInteger(text) is null
            ? "Enter a whole number, or leave it empty for the default of the runtime."
            : RuntimeSettingsValidation.Validate(Settings).FirstOrDefault(error => error.Field == field)?.Message;

    /// <summary>The entered settings, without values that cannot be parsed.</summary>
    public RuntimeSettings Settings =>
        new()
        {
            MinWorkerThreads = FormText.ParseInteger(this["minWorkerThreads"]),
            MaxWorkerThreads = FormText.ParseInteger(this["maxWorkerThreads"]),
            ProcessorCount = FormText.ParseInteger(this["processorCount"]),
            HillClimbing = Switch("hillClimbing"),
            StarvationDetection = Switch("starvationDetection"),
            SemaphoreSpin = FormText.ParseInteger(this["semaphoreSpin"]),
            CooperativeBlocking = Switch("cooperativeBlocking"),
            ServerGc = this["serverGc"] is { Length: > 0 } collector ? collector == "server" : null,
            Net = FormText.ParseInteger(this["net"]),
        };

    /// <summary>True for a numeric setting.</summary>
    public static bool IsNumber(string field) =>
        field is "minWorkerThreads" or "maxWorkerThreads" or "processorCount" or "semaphoreSpin";

    private bool? Switch(string field) => this[field] is { Length: > 0 } chosen ? chosen == "on" : null;

    private void ClearProblems()
    {
        problems.Clear();
        (Problem, staleRejection) = (null, null);
    }
}
