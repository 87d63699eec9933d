using System.Diagnostics;
using System.Net.WebSockets;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Faults.Dashboards;

/// <summary>A headless Chromium with one page, controlled over its debugging protocol. Not thread-safe.</summary>
internal sealed class StartedBrowser : IAsyncDisposable
{
    private static readonly string[] Programs =
    [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/usr/bin/google-chrome-stable",
    ];

    private static readonly string[] Quiet =
    [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--remote-debugging-port=0",
        // Disables two hidden pages of the address bar.
        "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled",
    ];

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly string _profile;
    private readonly ClientWebSocket _page = new();
    private int _number;

    private StartedBrowser(Process process, string profile) => (_process, _profile) = (process, profile);

    /// <summary>Path of the browser on this machine; null if there is none.</summary>
    public static string? Program { get; } =
        Environment.GetEnvironmentVariable("CHROMIUM_PATH") ?? Programs.FirstOrDefault(File.Exists);

    /// <summary>The browser process and its descendants.</summary>
    public IReadOnlyList<int> ProcessIds => Processes.TreeOf(_process.Id);

    /// <summary>Starts the browser with an empty page.</summary>
    /// <param name="folder">Folder for its profile.</param>
    public static async Task<StartedBrowser> StartAsync(string folder)
    {
        var profile = Path.Combine(folder, $"browser-{Guid.NewGuid():N}");
        var start = new ProcessStartInfo(
            Program ?? throw new InvalidOperationException("There is no Chromium here."),
            [.. Quiet, $"--user-data-dir={profile}", "about:blank"]
        )
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
        };
        var browser = new StartedBrowser(Process.Start(start)!, profile);
        browser._process.BeginErrorReadLine();
        browser._process.BeginOutputReadLine();
        try
        {
            await browser.ConnectAsync();
            return browser;
        }
        catch
        {
            await browser.DisposeAsync();
            throw;
        }
    }

    /// <summary>Opens a page and waits until it responds.</summary>
    public async Task OpenAsync(Uri address)
    {
        await CallAsync("Page.navigate", new JsonObject { ["url"] = address.AbsoluteUri });
        await WaitForAsync("document.querySelector('main[data-interactive=true]') !== null");
    }

    /// <summary>Waits until a JavaScript expression is true.</summary>
    public async Task WaitForAsync(string expression)
    {
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < Patience; )
        {
            if ((bool?)await EvaluateAsync(expression) == true)
                return;
            await Task.Delay(100);
        }

        throw new TimeoutException($"The page was waited for in vain: {expression}");
    }

    /// <summary>Evaluates a JavaScript expression in the page.</summary>
    public async Task<JsonNode?> EvaluateAsync(string expression) =>
        (await CallAsync("Runtime.evaluate", new JsonObject { ["expression"] = expression, ["returnByValue"] = true }))
            ?["result"]
            ?["value"];

    /// <summary>Memory and objects of the open page, after a garbage collection.</summary>
    public async Task<PageSize> SizeOfPageAsync()
    {
        await CallAsync("HeapProfiler.collectGarbage", []);
        var (heap, counts) = (
            await CallAsync("Runtime.getHeapUsage", []),
            await CallAsync("Memory.getDOMCounters", [])
        );
        return new(
            (double)heap!["usedSize"]! / 1_048_576,
            (double)counts!["nodes"]!,
            (double)counts["documents"]!,
            (double)counts["jsEventListeners"]!
        );
    }

    /// <summary>Clicks the element with this hook as soon as it can be clicked.</summary>
    public async Task ClickAsync(string hook)
    {
        await WaitForAsync($"document.querySelector('[data-testid={hook}]:not([disabled])') !== null");
        await EvaluateAsync($"document.querySelector('[data-testid={hook}]').click()");
    }

    /// <summary>Types into the field with this hook.</summary>
    public Task TypeAsync(string hook, string text) =>
        EvaluateAsync(
            $"(() => {{ const field = document.querySelector('[data-testid={hook}]'); field.value = "
                + $"{JsonSerializer.Serialize(text)}; field.dispatchEvent(new Event('input', {{ bubbles: true "
                + $"}})); }})()"
        );

    /// <summary>Kills the browser process, as <c>kill -9</c> does, but not its descendants.</summary>
    public void Kill()
    {
        Processes.Signal(_process.Id, Processes.Kill);
        _process.WaitForExit();
    }

    public async ValueTask DisposeAsync()
    {
        _page.Dispose();
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
        for (var attempt = 0; attempt < 20 && Directory.Exists(_profile); attempt++)
        {
            try
            {
                Directory.Delete(_profile, recursive: true);
            }
            catch (IOException)
            {
                // A browser process is still writing to the folder.
                await Task.Delay(100);
            }
        }
    }

    private async Task ConnectAsync()
    {
        var ports = Path.Combine(_profile, "DevToolsActivePort");
        for (
            var waited = Stopwatch.StartNew();
            !File.Exists(ports) || (await File.ReadAllTextAsync(ports)).Split('\n').Length < 2;

        )
        {
            if (_process.HasExited || waited.Elapsed > Patience)
                throw new InvalidOperationException("The browser did not start.");
            await Task.Delay(100);
        }

        using var client = new HttpClient();
        var pages = JsonNode
            .Parse(
                await client.GetStringAsync(
                    new Uri($"http://127.0.0.1:{(await File.ReadAllLinesAsync(ports))[0]}/json/list")
                )
            )!
            .AsArray();
        await _page.ConnectAsync(
            new Uri((string)pages.First(page => (string?)page!["type"] == "page")!["webSocketDebuggerUrl"]!),
            CancellationToken.None
        );
    }

    private async Task<JsonNode?> CallAsync(string method, JsonObject parameters)
    {
        var number = ++_number;
        var call = new JsonObject
        {
            ["id"] = number,
            ["method"] = method,
            ["params"] = parameters,
        };
        using var patience = new CancellationTokenSource(Patience);
        await _page.SendAsync(
            Encoding.UTF8.GetBytes(call.ToJsonString()),
            WebSocketMessageType.Text,
            endOfMessage: true,
            patience.Token
        );
        while (true)
        {
            var answer = JsonNode.Parse(await ReceiveAsync(patience.Token))!;
            if ((int?)answer["id"] == number)
                return answer["result"];
        }
    }

    private async Task<string> ReceiveAsync(CancellationToken cancellation)
    {
        var (all, buffer) = (new MemoryStream(), new byte[16 * 1024]);
        while (true)
        {
            var received = await _page.ReceiveAsync(buffer, cancellation);
            if (received.MessageType == WebSocketMessageType.Close)
                throw new InvalidOperationException("The browser has closed its page.");
            all.Write(buffer, 0, received.Count);
            if (received.EndOfMessage)
                return Encoding.UTF8.GetString(all.ToArray());
        }
    }
}
