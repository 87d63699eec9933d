using System.Globalization;
using Lab.Targets.Connections;
using Observation.Processes;

namespace Dashboard.Pages.Service;

/// <summary>
/// The process to observe while a service is under load: by default, the one listening at the address.
/// A choice applies to one address only, because another address may belong to another process.
/// </summary>
/// <param name="ProcessId">The entered process identifier; empty for none.</param>
/// <param name="ChosenFor">Host and port of the choice; empty if there was no address, null if no choice was made.</param>
internal sealed record ProcessChoice(string ProcessId, string? ChosenFor)
{
    /// <summary>No choice and no known address.</summary>
    public static ProcessChoice None { get; } = new("", null);

    /// <summary>True after the user has chosen.</summary>
    public bool IsChosen => ChosenFor is not null;

    /// <summary>Creates a choice of a process, or of no process.</summary>
    /// <param name="processId">The entered process identifier.</param>
    /// <param name="url">The entered address.</param>
    public static ProcessChoice Create(string processId, string url) => new(processId, AuthorityOf(url));

    /// <summary>Returns this choice if it was made for the address; otherwise the process listening there.</summary>
    /// <param name="url">The entered address.</param>
    /// <param name="processes">The available processes.</param>
    public ProcessChoice ForAddress(string url, IReadOnlyList<DotnetProcess> processes) =>
        ChosenFor is "" || (IsChosen && ChosenFor == AuthorityOf(url))
            ? this
            : new(
                ListeningProcess.Find(processes, url) is { } known
                    ? known.Id.ToString(CultureInfo.InvariantCulture)
                    : "",
                null
            );

    private static string AuthorityOf(string url) =>
        Uri.TryCreate(url.Trim(), UriKind.Absolute, out var address) ? address.Authority : "";
}
