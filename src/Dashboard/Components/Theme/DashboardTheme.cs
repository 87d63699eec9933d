using MudBlazor;
using Reports.Exports;

namespace Dashboard.Components.Theme;

/// <summary>
/// The palettes of MudBlazor's components. Both are on every page, and the attribute <c>data-theme</c> of the document chooses one, so
/// that a change of theme needs no circuit and no rendering. The colours are those of <c>tokens.css</c>.
/// </summary>
public static class DashboardTheme
{
    private static readonly string[] Fonts = ["system-ui", "sans-serif"];

    /// <summary>The dark palette, which applies unless the light one is chosen.</summary>
    public static MudTheme Dark { get; } =
        Create(
            ":root",
            Fill(
                new PaletteDark
                {
                    TextDisabled = "#8795a9",
                    ActionDisabled = "#8795a9",
                    Primary = "#dfe6f0",
                    SuccessContrastText = "#04150d",
                    WarningContrastText = "#1f1500",
                    ErrorContrastText = "#210400",
                    TableStriped = "#ffffff08",
                },
                DesignTokens.Dark
            )
        );

    /// <summary>The light palette.</summary>
    public static MudTheme Light { get; } =
        Create(
            ":root[data-theme='light']",
            Fill(
                new PaletteLight
                {
                    TextDisabled = "#66758a",
                    ActionDisabled = "#66758a",
                    Primary = "#22334a",
                    SuccessContrastText = "#ffffff",
                    WarningContrastText = "#ffffff",
                    ErrorContrastText = "#ffffff",
                    TableStriped = "#00000008",
                },
                DesignTokens.Light
            )
        );

    private static Palette Fill(Palette palette, IReadOnlyDictionary<string, string> tokens)
    {
        palette.Background = palette.BackgroundGray = tokens["ground"];
        palette.Surface = palette.AppbarBackground = palette.DrawerBackground = tokens["panel"];
        palette.TextPrimary = palette.AppbarText = palette.DrawerText = palette.DarkContrastText = tokens["ink"];
        palette.TextSecondary = palette.DrawerIcon = palette.ActionDefault = tokens["muted"];
        palette.Dark = palette.ActionDisabledBackground = tokens["raised"];
        palette.Divider = palette.LinesDefault = palette.TableLines = tokens["edge"];
        palette.PrimaryContrastText = tokens["field"];
        palette.Secondary = palette.Info = tokens["accent"];
        palette.SecondaryContrastText = palette.InfoContrastText = tokens["on-accent"];
        palette.Success = tokens["good"];
        palette.Warning = tokens["warn"];
        palette.Error = tokens["bad"];
        palette.TableHover = tokens["grid"];
        palette.LinesInputs = "#66758a";
        palette.HoverOpacity = 0.1;
        return palette;
    }

    private static MudTheme Create(string scope, Palette palette) =>
        new()
        {
            PaletteDark = palette as PaletteDark ?? new(),
            PaletteLight = palette as PaletteLight ?? new(),
            PseudoCss = new() { Scope = scope },
            LayoutProperties = new()
            {
                DefaultBorderRadius = "8px",
                AppbarHeight = "44px",
                DrawerWidthLeft = "240px",
            },
            Typography = new()
            {
                Default = new DefaultTypography { FontFamily = Fonts, FontSize = "14px" },
                Button = new ButtonTypography
                {
                    FontFamily = Fonts,
                    FontSize = "14px",
                    LetterSpacing = "normal",
                    TextTransform = "none",
                },
            },
        };
}
