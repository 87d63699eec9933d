using Microsoft.Extensions.Options;

namespace Lab.Composition;

/// <summary>Checks <see cref="LabOptions"/> when the host starts. Stateless.</summary>
internal sealed class LabOptionsValidation : IValidateOptions<LabOptions>
{
    public ValidateOptionsResult Validate(string? name, LabOptions options)
    {
        var mistakes = new List<string>();
        if (options.GracefulStopMs is < 0 or > 300_000)
            mistakes.Add($"Lab:GracefulStopMs is {options.GracefulStopMs}; it must be between 0 and 300,000 ms.");
        if (options.DeletedRunsDays is < 1 or > 3_650)
            mistakes.Add($"Lab:DeletedRunsDays is {options.DeletedRunsDays}; it must be between 1 and 3,650 days.");
        if (string.IsNullOrWhiteSpace(options.DataFolder)) mistakes.Add("Lab:DataFolder is empty; name a folder that can be written to.");
        else if (File.Exists(options.DataFolder)) mistakes.Add($"Lab:DataFolder is '{options.DataFolder}', which is a file; name a folder.");
        return mistakes.Count == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(mistakes);
    }
}
