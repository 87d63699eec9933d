using LoadEngine.Documents;
using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>Redacts request paths shown with stacks.</summary>
internal static class StackSecrets
{
    /// <summary>A thread, and the request it was at without its secrets.</summary>
    public static ThreadStack Hide(ThreadStack thread) =>
        thread.Request is { } request ? thread with { Request = Redactor.RedactUrl(request) } : thread;
}
