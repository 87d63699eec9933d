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
            return url.Trim() switch
            {
                "" => "Enter the address of the service, such as http://localhost:5000.",
                var bare
                    when !bare.Contains("://", StringComparison.Ordinal)
                        && Uri.TryCreate($"http://{bare}", UriKind.Absolute, out _) => GivenWord.ShownAddress(bare)
                == GivenWord.Hidden
                    ? "Write http:// (or https://) before it."
                    : $"Write http:// (or https://) before it: http://{ShownAddress.Of(bare)}",
                _ =>
                    $"'{ShownAddress.OfHost(url.Trim())}' is not an http or https address such as http://localhost:5000.",
            };
        if (url.Contains(Redactor.Mask, StringComparison.Ordinal))
            return $"{Redactor.Mask} stands for a secret that is not shown: write the secret itself in its place.";
        if (address.UserInfo.Length > 0)
            return "A name and a password in an address are not sent. Save an endpoint with the header Authorization instead.";
        return allowed.Allows(address)
            ? null
            : $"Load may only be sent to this machine, and '{address.Host}' is not. If it is yours to load, add "
                + $"it to the setting Lab:AllowedHosts, which holds several (--Lab:AllowedHosts:0={address.Host}), "
                + $"and start the dashboard again.";
    }

    /// <summary>Every mistake in address and process; asks the address once when it could be right.</summary>
    /// <param name="url">The address as typed.</param>
    /// <param name="processId">The process as typed; empty for none, null for the one that listens there.</param>
    /// <param name="allowed">Where load may be sent.</param>
    /// <param name="cancellation">Calls it off.</param>
    /// <param name="problemOf">Why an address cannot be meant.</param>
    public static async Task<(ServiceAddress? Service, IReadOnlyList<FieldError> Errors)> ReadAsync(
        string url,
        string? processId,
        AllowedHosts allowed,
        CancellationToken cancellation,
        Func<Uri, Task<string?>>? problemOf = null
    )
    {
        var errors = new List<FieldError>();
        Uri? address = null;
        if (ValidateUrl(url, allowed) is { } mistake)
            errors.Add(new("url", mistake));
        else
            address = new Uri(url.Trim());

        int? process = null;
        if (processId?.Trim() is { Length: > 0 } text)
        {
            if (!int.TryParse(text, out var id) || id <= 0)
                errors.Add(new("processId", "A process is a whole number above 0, or nothing for none."));
            else if (DotnetProcesses.Problem(id) is { } problem)
                errors.Add(new("processId", problem));
            else
                process = id;
            if (address is { IsLoopback: false })
                errors.Add(
                    new(
                        "processId",
                        $"{address.Host} is another machine; its processes cannot be watched from here. Leave this empty."
                    )
                );
        }

        if (address is not null && problemOf is not null && await problemOf(address) is { } line)
            errors.Add(new("url", line));
        else if (address is not null && await ServiceCheck.ProblemAsync(address, cancellation) is { } silence)
            errors.Add(new("url", silence));
        return errors.Count == 0
            ? (new(address!, process) { FindsProcess = processId is null }, errors)
            : (null, errors);
    }
}
