using MudBlazor;

namespace Dashboard.Components.Theme;

/// <summary>
/// The palettes of MudBlazor's components. Both are on every page, and the attribute <c>data-theme</c> of the document chooses one, so
/// that a change of theme needs no circuit and no rendering. <c>theme.css</c> takes its surfaces and text colours from them.
/// </summary>
public static class DashboardTheme
{
    private static readonly string[] Fonts = ["system-ui", "sans-serif"];

    /// <summary>The dark palette, which applies unless the light one is chosen.</summary>
    public static MudTheme Dark { get; } =
        Create(
            ":root",
            new PaletteDark
            {
                Background = "#0d1117",
                BackgroundGray = "#0d1117",
                Surface = "#161c26",
                AppbarBackground = "#161c26",
                AppbarText = "#eef3fa",
                DrawerBackground = "#161c26",
                DrawerText = "#eef3fa",
                DrawerIcon = "#a3b1c4",
                TextPrimary = "#eef3fa",
                TextSecondary = "#a3b1c4",
                TextDisabled = "#8795a9",
                ActionDefault = "#a3b1c4",
                ActionDisabled = "#8795a9",
                ActionDisabledBackground = "#1e2633",
                Primary = "#dfe6f0",
                PrimaryContrastText = "#0d1117",
                Secondary = "#7cc4ff",
                SecondaryContrastText = "#06121d",
                Info = "#7cc4ff",
                InfoContrastText = "#06121d",
                Success = "#5fd6a2",
                SuccessContrastText = "#04150d",
                Warning = "#ffc857",
                WarningContrastText = "#1f1500",
                Error = "#ff8578",
                ErrorContrastText = "#210400",
                Dark = "#1e2633",
                DarkContrastText = "#eef3fa",
                Divider = "#2c3747",
                LinesDefault = "#2c3747",
                LinesInputs = "#66758a",
                TableLines = "#2c3747",
                TableStriped = "#ffffff08",
                TableHover = "#ffffff12",
                HoverOpacity = 0.1,
            }
        );

    /// <summary>The light palette.</summary>
    public static MudTheme Light { get; } =
        Create(
            ":root[data-theme='light']",
            new PaletteLight
            {
                Background = "#eef1f5",
                BackgroundGray = "#eef1f5",
                Surface = "#ffffff",
                AppbarBackground = "#ffffff",
                AppbarText = "#131c28",
                DrawerBackground = "#ffffff",
                DrawerText = "#131c28",
                DrawerIcon = "#4d5c6e",
                TextPrimary = "#131c28",
                TextSecondary = "#4d5c6e",
                TextDisabled = "#66758a",
                ActionDefault = "#4d5c6e",
                ActionDisabled = "#66758a",
                ActionDisabledBackground = "#f4f6f9",
                Primary = "#22334a",
                PrimaryContrastText = "#ffffff",
                Secondary = "#0b5cab",
                SecondaryContrastText = "#ffffff",
                Info = "#0b5cab",
                InfoContrastText = "#ffffff",
                Success = "#126e46",
                SuccessContrastText = "#ffffff",
                Warning = "#8a5a00",
                WarningContrastText = "#ffffff",
                Error = "#b3261e",
                ErrorContrastText = "#ffffff",
                Dark = "#f4f6f9",
                DarkContrastText = "#131c28",
                Divider = "#ccd4df",
                LinesDefault = "#ccd4df",
                LinesInputs = "#66758a",
                TableLines = "#ccd4df",
                TableStriped = "#00000008",
                TableHover = "#00000012",
                HoverOpacity = 0.1,
            }
        );

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
