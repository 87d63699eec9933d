using LoadEngine.Documents;
using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>Takes secrets out of what is shown beside stacks: a path is told by the process that is looked at, and may hold any. Stateless.</summary>
internal static class StackSecrets
{
    /// <summary>A thread, and the request it was at without its secrets.</summary>
    public static ThreadStack Hide(ThreadStack thread) =>
        thread.Request is { } request ? thread with { Request = Redactor.RedactUrl(request) } : thread;
}
