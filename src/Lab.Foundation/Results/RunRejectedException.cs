namespace Lab.Foundation.Results;

/// <summary>The lab rejected a run of a campaign.</summary>
public sealed class RunRejectedException(LabResult answer)
    : Exception(string.Join(' ', answer.Errors.Select(error => error.Message)))
{
    /// <summary>The errors.</summary>
    public LabResult Answer => answer;
}
