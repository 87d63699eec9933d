using Lab.Foundation.Results;
using Lab.Targets.Connections;
using LoadEngine.Plans;

namespace Lab.Targets.Services;

/// <summary>Validates a command that starts a service, with its address.</summary>
public static class CommandForm
{
    /// <summary>Maximum length of a command in characters.</summary>
    public const int MaxLength = 4_000;

    /// <summary>Maximum number of environment variables.</summary>
    public const int MaxVariables = 100;

    /// <summary>The service, or all validation errors with the fields url, healthUrl, command, folder and environment.</summary>
    /// <param name="url">The address at which the service will listen.</param>
    /// <param name="command">The command line.</param>
    /// <param name="folder">Working folder; empty for that of the dashboard.</param>
    /// <param name="environment">Additional environment variables.</param>
    /// <param name="allowed">Allowed hosts.</param>
    /// <param name="healthUrl">The health check; empty for none.</param>
    public static (ServiceAddress? Service, IReadOnlyList<FieldError> Errors) Read(
        string url,
        string command,
        string? folder,
        IReadOnlyDictionary<string, string> environment,
        AllowedHosts allowed,
        string? healthUrl = null
    )
    {
        ArgumentNullException.ThrowIfNull(url);
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(environment);
        var errors = new List<FieldError>();
        if (ServiceForm.ValidateUrl(url, allowed) is { } mistake)
            errors.Add(new("url", mistake));
        else if (!LabAddresses.IsLoopback(new Uri(url.Trim())))
            errors.Add(
                new(
                    "url",
                    "A command starts a service on this machine. Enter an address such as http://localhost:5000."
                )
            );
        Uri? health = null;
        if (errors.Count == 0)
        {
            (health, var error) = HealthAddress.Read(healthUrl, new Uri(url.Trim()));
            if (error is not null)
                errors.Add(new(HealthAddress.Field, error));
        }

        var (words, problem) =
            command.Length > MaxLength ? ([], $"Enter at most {MaxLength:N0} characters.")
            : command.Contains('\0', StringComparison.Ordinal) ? ([], "Remove the NUL character.")
            : CommandLineReader.Read(command);
        if (problem is not null)
            errors.Add(new("command", problem));
        var path = Path.GetFullPath(string.IsNullOrWhiteSpace(folder) ? "." : folder.Trim());
        if (!Directory.Exists(path))
            errors.Add(new("folder", "This folder does not exist."));
        if (environment.Count > MaxVariables)
            errors.Add(new("environment", $"Enter at most {MaxVariables} variables."));
        else if (environment.Keys.FirstOrDefault(name => !IsName(name)) is { } invalid)
            errors.Add(
                new(
                    "environment",
                    $"‘{(invalid.StartsWith('=') ? invalid[1..] : invalid)}’ is not a variable. Write NAME=VALUE."
                )
            );
        else if (environment.Values.Any(value => value is null || value.Contains('\0', StringComparison.Ordinal)))
            errors.Add(new("environment", "A value is missing or contains a NUL character."));
        return errors.Count > 0
            ? (null, errors)
            : (
                new(new Uri(url.Trim()), null)
                {
                    FindsProcess = true,
                    Command = new(words, path, environment),
                    HealthUrl = health,
                },
                []
            );
    }

    /// <summary>Reads one variable per line; a line without an equals sign is a name that is not valid.</summary>
    public static IReadOnlyDictionary<string, string> ReadVariables(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var variables = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var line in text.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
        {
            var equals = line.IndexOf('=', StringComparison.Ordinal);
            if (equals > 0)
                variables[line[..equals]] = line[(equals + 1)..];
            else
                variables[$"={line}"] = "";
        }

        return variables;
    }

    private static bool IsName(string name) => name.Length > 0 && name.IndexOfAny(['=', '\0', ' ']) < 0;
}
