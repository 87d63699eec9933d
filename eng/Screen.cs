// Starts the built dashboard and a headless browser, for the pictures and the page benchmark.
using System.Diagnostics;
using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.Playwright;

/// <summary>A dashboard with a temporary data folder, and a browser. Disposing ends both. Not thread-safe.</summary>
internal sealed class Screen : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("dashboard-screen-");
    private readonly Process _dashboard;
    private IPlaywright? _playwright;
    private IBrowser? _browser;

    private Screen(string[] settings)
    {
        var (port, target) = (FreePort(), FreePort());
        var program = Path.Combine(Repository, "src", "Dashboard", "bin", "Debug", "net10.0", "Dashboard.dll");
        _dashboard = Process.Start(
            new ProcessStartInfo(
                "dotnet",
                [
                    program,
                    "--urls",
                    $"http://localhost:{port}",
                    $"--Target:Port={target}",
                    $"--Lab:DataFolder={_folder.FullName}",
                    .. settings,
                ]
            )
            {
                RedirectStandardOutput = true,
            }
        )!;
        _dashboard.BeginOutputReadLine();
        Client = new() { BaseAddress = new($"http://localhost:{port}") };
    }

    /// <summary>The folder of the repository.</summary>
    public static string Repository { get; } = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, ".."));

    /// <summary>Asks the dashboard's HTTP API.</summary>
    public HttpClient Client { get; }

    /// <summary>Starts both, and waits until the target answers.</summary>
    /// <param name="settings">More of the command line, such as <c>--room</c>.</param>
    public static async Task<Screen> StartAsync(params string[] settings)
    {
        var screen = new Screen(settings);
        try
        {
            await screen.UntilAsync("the target runs", "/api/lab", "\"phase\":\"Running\",\"address\"");
            screen._playwright = await Playwright.CreateAsync();
            screen._browser = await screen._playwright.Chromium.LaunchAsync(
                new()
                {
                    ExecutablePath = Environment.GetEnvironmentVariable("CHROMIUM_PATH") ?? "/usr/bin/chromium",
                    Args =
                    [
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                    ],
                }
            );
            return screen;
        }
        catch
        {
            await screen.DisposeAsync();
            throw;
        }
    }

    /// <summary>Opens an interactive page of the dashboard, 1280 × 720 pixels, in a new browser context.</summary>
    public async Task<IPage> OpenAsync(string path, ColorScheme colors = ColorScheme.Dark)
    {
        var page = await OpenAsync(new Uri(Client.BaseAddress!, path), 1280, 720, colors);
        await Assertions
            .Expect(page.Locator("main[data-interactive=true]"))
            .ToBeVisibleAsync(new() { Timeout = 60_000 });
        return page;
    }

    /// <summary>Opens any address in a new browser context.</summary>
    public async Task<IPage> OpenAsync(Uri address, int width, int height, ColorScheme colors = ColorScheme.Dark)
    {
        var context = await _browser!.NewContextAsync(
            new()
            {
                ViewportSize = new() { Width = width, Height = height },
                ColorScheme = colors,
            }
        );
        var page = await context.NewPageAsync();
        await page.GotoAsync(address.AbsoluteUri);
        return page;
    }

    /// <summary>Sends JSON and gives the answer's.</summary>
    /// <exception cref="InvalidOperationException">The dashboard refuses; the message has its words.</exception>
    public async Task<JsonElement> SendAsync(HttpMethod method, string path, object body)
    {
        using var answer = await Client.SendAsync(new(method, path) { Content = JsonContent.Create(body) });
        var text = await answer.Content.ReadAsStringAsync();
        return answer.IsSuccessStatusCode
            ? JsonDocument.Parse(text).RootElement
            : throw new InvalidOperationException($"{path}: {text}");
    }

    /// <summary>Waits until an answer contains something.</summary>
    /// <exception cref="TimeoutException">It did not within two minutes.</exception>
    public async Task UntilAsync(string what, string path, string contained)
    {
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < Patience; await Task.Delay(200))
        {
            try
            {
                if ((await Client.GetStringAsync(path)).Contains(contained, StringComparison.Ordinal))
                    return;
            }
            catch (HttpRequestException)
            {
                // It does not listen yet.
            }
        }

        throw new TimeoutException($"Waited for {Patience} until {what}.");
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_browser is not null)
            await _browser.DisposeAsync();
        _playwright?.Dispose();
        Client.Dispose();
        _dashboard.Kill(entireProcessTree: true);
        await _dashboard.WaitForExitAsync();
        _dashboard.Dispose();
        _folder.Delete(recursive: true);
    }

    /// <summary>A port on which nothing listens.</summary>
    public static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
