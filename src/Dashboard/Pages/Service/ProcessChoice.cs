using System.Globalization;
using Lab.Targets.Connections;
using Observation.Processes;

namespace Dashboard.Pages.Service;

/// <summary>
/// Which process is watched while a service is under load: the one that listens at the address, until somebody chooses another, or none. What is chosen is chosen for
/// one address: beside another it would be the process of another service.
/// </summary>
/// <param name="ProcessId">The process as the field has it; empty for none.</param>
/// <param name="ChosenFor">Host and port for which somebody has chosen it; empty where there was no address yet, null while nobody has.</param>
internal sealed record ProcessChoice(string ProcessId, string? ChosenFor)
{
    /// <summary>Nobody has chosen, and no address is known.</summary>
    public static ProcessChoice None { get; } = new("", null);

    /// <summary>True when somebody has chosen.</summary>
    public bool IsChosen => ChosenFor is not null;

    /// <summary>Somebody chooses a process, or none.</summary>
    /// <param name="processId">What the field has now.</param>
    /// <param name="url">The address beside it, as far as it has been typed.</param>
    public static ProcessChoice Create(string processId, string url) => new(processId, AuthorityOf(url));

    /// <summary>The choice beside an address: as it was where it was made for that one, else the process that listens there.</summary>
    /// <param name="url">The address, as far as it has been typed.</param>
    /// <param name="processes">The processes to choose from.</param>
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
