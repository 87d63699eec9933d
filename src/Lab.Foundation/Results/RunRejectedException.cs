namespace Lab.Foundation.Results;

/// <summary>The lab did not start a run that was to be part of a series.</summary>
public sealed class RunRejectedException(LabResult answer)
    : Exception(string.Join(' ', answer.Errors.Select(error => error.Message)))
{
    /// <summary>Why.</summary>
    public LabResult Answer => answer;
}
