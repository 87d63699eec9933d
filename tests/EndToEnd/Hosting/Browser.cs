using Microsoft.Playwright;

namespace EndToEnd.Hosting;

/// <summary>The installed Chromium, Chrome or Edge, headless.</summary>
public sealed class Browser : IAsyncDisposable
{
    /// <summary>Path of the browser if it is not in a usual place.</summary>
    public const string PathVariable = "CHROMIUM_PATH";

    /// <summary>Timeout for expected states on a busy machine.</summary>
    public const float PatienceMs = 60_000;

    private static readonly string[] UsualPlaces =
    [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/usr/bin/google-chrome-stable",
        "/snap/bin/chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        @"C:\Program Files\Google\Chrome\Application\chrome.exe",
        @"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    ];

    private static readonly string[] FeaturesWithoutUse =
    [
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
        "AimEnabled",
        "OptimizationHints",
        "NetworkTimeServiceQuerying",
        "MediaRouter",
        "DialMediaRouteProvider",
        "GlobalMediaControls",
        "Translate",
        "HttpsUpgrades",
        "PaintHolding",
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
    ];

    private readonly IPlaywright _playwright;
    private readonly IBrowser _browser;
    private readonly List<IBrowserContext> _open = [];

    private Browser(IPlaywright playwright, IBrowser browser) => (_playwright, _browser) = (playwright, browser);

    public static async Task<Browser> StartAsync()
    {
        Assertions.SetDefaultExpectTimeout(PatienceMs);
        var playwright = await Playwright.CreateAsync();
        return new Browser(
            playwright,
            await playwright.Chromium.LaunchAsync(
                new()
                {
                    ExecutablePath = FindExecutable(),
                    Args =
                    [
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        $"--disable-features={string.Join(',', FeaturesWithoutUse)}",
                    ],
                }
            )
        );
    }

    public async Task<IPage> OpenAsync(
        Uri address,
        int width = 1280,
        int height = 720,
        ColorScheme scheme = ColorScheme.Dark
    )
    {
        var context = await _browser.NewContextAsync(
            new()
            {
                ViewportSize = new() { Width = width, Height = height },
                ColorScheme = scheme,
            }
        );
        _open.Add(context);
        var page = await context.NewPageAsync();
        page.SetDefaultTimeout(PatienceMs);
        await page.GotoAsync(address.AbsoluteUri);
        return page;
    }

    /// <summary>Closes all pages; an open page renders four times a second and slows down later tests.</summary>
    public async Task ClosePagesAsync()
    {
        foreach (var context in _open)
            await context.CloseAsync();
        _open.Clear();
    }

    public async ValueTask DisposeAsync()
    {
        await _browser.DisposeAsync();
        _playwright.Dispose();
    }

    private static string FindExecutable() =>
        new[] { Environment.GetEnvironmentVariable(PathVariable) }.Concat(UsualPlaces).FirstOrDefault(File.Exists)
        ?? throw new InvalidOperationException(
            $"The browser tests need Chromium, Chrome or Edge, and none was found. Install one, or set {PathVariable} to its executable."
        );
}
