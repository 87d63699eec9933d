using Lab.Answers;
using Lab.Runs;

namespace Lab.Live;

/// <summary>What became of asking for a run.</summary>
/// <param name="Errors">The mistakes, all at once.</param>
/// <param name="IsConflict">True when nothing is wrong with what was asked, but the lab's state does not allow it now.</param>
/// <param name="Run">The run that was started; null when none was.</param>
public sealed record StartAnswer(IReadOnlyList<FieldError> Errors, bool IsConflict = false, CurrentRun? Run = null)
    : LabAnswer(Errors, IsConflict)
{
    /// <summary>No run was started, and why.</summary>
    public static StartAnswer Refused(LabAnswer answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new(answer.Errors, answer.IsConflict);
    }
}
