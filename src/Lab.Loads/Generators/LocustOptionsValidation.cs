using Lab.Foundation;
using LoadEngine.Plans;
using Locust.Local;
using Locust.Masters;
using Microsoft.Extensions.Options;

namespace Lab.Loads.Generators;

/// <summary>Validates <see cref="LocustOptions"/> when the host starts.</summary>
internal sealed class LocustOptionsValidation(IOptions<LabOptions> lab) : IValidateOptions<LocustOptions>
{
    public ValidateOptionsResult Validate(string? name, LocustOptions options)
    {
        var mistakes = new List<string>();
        if (
            !string.IsNullOrWhiteSpace(options.Url)
            && !MasterAddress.TryParse(options.Url, new AllowedHosts(lab.Value.AllowedHosts), out _, out var mistake)
        )
            mistakes.Add($"Locust:Url (--locust) {mistake}.");
        if (options.Workers is < 1 or > LocustOptions.MaxWorkers)
            mistakes.Add(
                $"Locust:Workers (--locust-workers) is {options.Workers}; it must be from 1 to {LocustOptions.MaxWorkers}."
            );
        else if (options.Workers is not null && !LocalSwarm.IsInstalled(options.Program))
            mistakes.Add(
                "Locust:Workers (--locust-workers) needs Locust, which was not found: install it, for example "
                    + "with apt-get install python3-locust, or name the program with Locust:Program."
            );
        if (!string.IsNullOrWhiteSpace(options.Url) && options.Workers is not null)
            mistakes.Add(
                "Locust:Workers (--locust-workers) starts its own master, and Locust:Url (--locust) joins another. Set one of them."
            );
        return mistakes.Count == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(mistakes);
    }
}
