using Microsoft.Extensions.Options;

namespace Dashboard.Runs;

/// <summary>Checks <see cref="LabOptions"/> when the host starts. Stateless.</summary>
internal sealed class LabOptionsValidation : IValidateOptions<LabOptions>
{
    public ValidateOptionsResult Validate(string? name, LabOptions options) => options.GracefulStopMs is >= 0 and <= 300_000
        ? ValidateOptionsResult.Success
        : ValidateOptionsResult.Fail($"Lab:GracefulStopMs is {options.GracefulStopMs}; it must be between 0 and 300,000 ms.");
}
