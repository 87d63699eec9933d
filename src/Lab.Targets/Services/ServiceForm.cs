using Lab.Foundation.Results;
using Lab.Targets.Connections;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Observation.Processes;

namespace Lab.Targets.Services;

/// <summary>Validates the address and process of the user's own service.</summary>
public static class ServiceForm
{
    /// <summary>The validation error of an address; null if valid.</summary>
    public static string? ValidateUrl(string url, AllowedHosts allowed)
    {
        if (AddressLength.Validate(url.Trim()) is { } length)
            return length;
        if (!Uri.TryCreate(url.Trim(), UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            return "Enter an http or https address, such as http://localhost:5000.";
        if (url.Contains(Redactor.Mask, StringComparison.Ordinal))
            return $"{Redactor.Mask} replaces a hidden secret. Write the secret itself.";
        if (address.UserInfo.Length > 0)
            return "A name and a password in an address are not sent. Save an endpoint with the header Authorization instead.";
        return allowed.Allows(address)
            ? null
            : "Load may only be sent to this machine and to allowed hosts. If the host is yours to load, add it to the "
                + "setting Lab:AllowedHosts (--Lab:AllowedHosts:0=HOST) and start the dashboard again.";
    }

    /// <summary>Every mistake in address and process; asks the address once when it could be right.</summary>
    /// <param name="url">The address as typed.</param>
    /// <param name="processId">The process as typed; empty for none, null for the one that listens there.</param>
    /// <param name="allowed">Where load may be sent.</param>
    /// <param name="cancellation">Calls it off.</param>
    /// <param name="problemOf">Why an address cannot be meant.</param>
    /// <param name="healthUrl">The health check as typed; empty for none.</param>
    public static async Task<(ServiceAddress? Service, IReadOnlyList<FieldError> Errors)> ReadAsync(
        string url,
        string? processId,
        AllowedHosts allowed,
        CancellationToken cancellation,
        Func<Uri, Task<string?>>? problemOf = null,
        string? healthUrl = null
    )
    {
        var errors = new List<FieldError>();
        Uri? address = null;
        if (ValidateUrl(url, allowed) is { } mistake)
            errors.Add(new("url", mistake));
        else
            address = new Uri(url.Trim());
        var health = address is null ? null : await ReadHealthAsync(healthUrl, address, errors, problemOf);

        int? process = null;
        if (processId?.Trim() is { Length: > 0 } text)
        {
            if (!int.TryParse(text, out var id) || id <= 0)
                errors.Add(new("processId", "Enter a process ID greater than 0, or leave it empty."));
            else if (DotnetProcesses.Problem(id) is { } problem)
                errors.Add(new("processId", problem));
            else
                process = id;
            if (address is { IsLoopback: false })
                errors.Add(new("processId", "Processes of another machine cannot be observed. Leave this empty."));
        }

        if (address is not null && problemOf is not null && await problemOf(address) is { } line)
            errors.Add(new("url", line));
        else if (address is not null && await ServiceCheck.ProblemAsync(address, cancellation) is { } silence)
            errors.Add(new("url", silence));
        return errors.Count == 0
            ? (new(address!, process) { FindsProcess = processId is null, HealthUrl = health }, errors)
            : (null, errors);
    }

    /// <summary>The address of the health check, null for none; adds its validation error with the field healthUrl.</summary>
    internal static async Task<Uri?> ReadHealthAsync(
        string? text,
        Uri service,
        List<FieldError> errors,
        Func<Uri, Task<string?>>? problemOf
    )
    {
        var (address, problem) = HealthAddress.Read(text, service);
        if (address is not null && problemOf is not null)
            problem = await problemOf(address);
        if (problem is not null)
            errors.Add(new(HealthAddress.Field, problem));
        return address;
    }
}
