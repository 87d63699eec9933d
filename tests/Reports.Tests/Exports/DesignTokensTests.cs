using Experiments;
using Experiments.Charts;
using Lab.Foundation.Formatting;
using Reports.Comparisons;
using Reports.Exports;

namespace Reports.Tests.Exports;

public sealed class DesignTokensTests
{
    // A line whose colour has no token has no stroke in a report.
    [Fact]
    public void Themes_EachColourOfALine_HaveAToken()
    {
        string[] colours =
        [
            .. Enum.GetNames<LineColour>().Select(name => name.ToLowerInvariant()),
            .. Enum.GetValues<VariantKind>().Select(kind => kind.CssClass()),
            .. SeriesStyle.Colours,
        ];

        Assert.Empty(colours.Except(DesignTokens.Dark.Keys));
        Assert.Empty(colours.Except(DesignTokens.Light.Keys));
    }
}
