namespace Lab.Answers;

/// <summary>The lab did not start a run that was to be part of a series.</summary>
internal sealed class RunRefusedException(LabAnswer answer)
    : Exception(string.Join(' ', answer.Errors.Select(error => error.Message)))
{
    /// <summary>Why.</summary>
    public LabAnswer Answer => answer;
}
