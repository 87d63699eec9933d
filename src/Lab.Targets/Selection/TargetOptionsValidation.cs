using Lab.Foundation;
using Lab.Targets.Services;
using LoadEngine.Plans;
using Microsoft.Extensions.Options;
using Observation.Processes;

namespace Lab.Targets.Selection;

/// <summary>Validates <see cref="TargetOptions"/>; each error names its setting.</summary>
internal sealed class TargetOptionsValidation(IOptions<LabOptions> lab) : IValidateOptions<TargetOptions>
{
    public ValidateOptionsResult Validate(string? name, TargetOptions options)
    {
        var mistakes = GetErrors(options).ToArray();
        return mistakes.Length == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(mistakes);
    }

    private IEnumerable<string> GetErrors(TargetOptions options)
    {
        if (options.Port is < 1 or > 65_535)
        {
            yield return $"Target:Port is {options.Port}; it must be a port from 1 to 65,535.";
        }

        if (
            !string.IsNullOrWhiteSpace(options.Url)
            && ServiceForm.ValidateUrl(options.Url, new AllowedHosts(lab.Value.AllowedHosts)) is { } problem
        )
        {
            yield return $"Target:Url (--target-url): {problem}";
        }

        if (!string.IsNullOrWhiteSpace(options.HealthUrl))
        {
            if (!Uri.TryCreate(options.Url, UriKind.Absolute, out var service))
            {
                yield return "Target:HealthUrl (--target-health-url) needs the address of the service. Set --target-url, too.";
            }
            else if (HealthAddress.Read(options.HealthUrl, service).Problem is { } mistake)
            {
                yield return $"Target:HealthUrl (--target-health-url): {mistake}";
            }
        }

        if (options.Pid is { } pid)
        {
            if (string.IsNullOrWhiteSpace(options.Url))
            {
                yield return "Target:Pid (--target-pid) needs the address of the process. Set --target-url, too.";
            }
            else if (DotnetProcesses.Problem(pid) is { } obstacle)
            {
                yield return $"Target:Pid (--target-pid): {obstacle}";
            }
        }

        if (!string.IsNullOrWhiteSpace(options.Path) && !File.Exists(options.AssemblyPath))
        {
            yield return $"Target:Path is {options.AssemblyPath}, which does not exist. Set the path of a TargetApi.dll, or omit it.";
        }

        if (options.StartTimeoutSeconds is not (>= 1 and <= 300))
        {
            yield return $"Target:StartTimeoutSeconds is {options.StartTimeoutSeconds}; it must be from 1 to 300.";
        }

        if (options.StopTimeoutSeconds is not (>= 0 and <= 60))
        {
            yield return $"Target:StopTimeoutSeconds is {options.StopTimeoutSeconds}; it must be from 0 to 60.";
        }

        if (options.WarmUpSeconds is not (>= 0 and <= 10))
        {
            yield return $"Target:WarmUpSeconds is {options.WarmUpSeconds}; it must be from 0 to 10.";
        }

        if (options.LogLines is < 1 or > 1_000)
        {
            yield return $"Target:LogLines is {options.LogLines}; it must be from 1 to 1,000.";
        }
    }
}
