using Microsoft.Extensions.Options;

namespace Dashboard.Targeting;

/// <summary>Finds every mistake in <see cref="TargetOptions"/> at once, in words that name the setting. Stateless.</summary>
internal sealed class TargetOptionsValidation : IValidateOptions<TargetOptions>
{
    public ValidateOptionsResult Validate(string? name, TargetOptions options)
    {
        var mistakes = Mistakes(options).ToArray();
        return mistakes.Length == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(mistakes);
    }

    private static IEnumerable<string> Mistakes(TargetOptions options)
    {
        if (options.Port is < 1 or > 65_535)
        {
            yield return $"Target:Port is {options.Port}; it must be a port from 1 to 65,535.";
        }

        if (!string.IsNullOrWhiteSpace(options.Path) && !File.Exists(options.AssemblyPath))
        {
            yield return $"Target:Path names {options.AssemblyPath}, which is not there; give the path of a TargetApi.dll or leave it out.";
        }

        if (options.StartTimeoutSeconds is not (>= 1 and <= 300))
        {
            yield return $"Target:StartTimeoutSeconds is {options.StartTimeoutSeconds}; it must be from 1 to 300.";
        }

        if (options.StopTimeoutSeconds is not (>= 0 and <= 60))
        {
            yield return $"Target:StopTimeoutSeconds is {options.StopTimeoutSeconds}; it must be from 0 to 60.";
        }

        if (options.LogLines is < 1 or > 1_000)
        {
            yield return $"Target:LogLines is {options.LogLines}; it must be from 1 to 1,000.";
        }
    }
}
