using Experiments;
using Lab.Targets.Settings;

namespace Lab.Campaigns.BeforeAfter;

/// <summary>One run of a before/after.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Net">The version of .NET; null for that of the target's settings.</param>
internal sealed record BeforeAfterRun(VariantKind Variant, DotnetVersion? Net = null)
{
    /// <summary>The part that distinguishes it from the other runs.</summary>
    public string Name => Net?.Name ?? Variant.ToString();
}
