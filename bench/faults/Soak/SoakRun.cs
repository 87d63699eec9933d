using System.Diagnostics;
using Faults.Dashboards;

namespace Faults.Soak;

/// <summary>
/// Runs demonstrations one after another while viewers connect and disconnect and a page reloads: growth after the
/// first minutes is a leak.
/// </summary>
internal sealed class SoakRun(FaultOptions options, double minutes)
{
    private const int Viewers = 50;
    private const double MaxGrowthPerHour = 0.15;
    private static readonly TimeSpan SettlingTime = TimeSpan.FromMinutes(5),
        SampleEvery = TimeSpan.FromSeconds(5),
        ReloadEvery = TimeSpan.FromSeconds(20);

    // Each page load receives the frames of the last 34 minutes; until then, every load uses more memory than the one
    // before.
    private static readonly TimeSpan FramesAreThere = TimeSpan.FromMinutes(35),
        LeastOfPage = TimeSpan.FromMinutes(10);
    private static readonly string[] Pages = ["/", "/runs", "/compare", "/sweeps", "/counters", "/lessons/blocking"];

    private readonly Stopwatch _since = Stopwatch.StartNew();
    private readonly TimeSpan _length = TimeSpan.FromMinutes(minutes);
    private readonly Random _random = new(options.Seed);
    private readonly SoakCurve _curve = new();
    private readonly PageCurve _stage = new();

    public static Task<int> RunAsync(FaultOptions options, double minutes) => new SoakRun(options, minutes).RunAsync();

    private async Task<int> RunAsync()
    {
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "soak")
        );
        await using var browser = StartedBrowser.Program is null
            ? null
            : await StartedBrowser.StartAsync(options.Folder);
        if (browser is null)
            Console.WriteLine("Not measured: a browser, for there is no Chromium here.");
        var work = new List<Task> { ComeAndGoAsync(dashboard), ReloadAsync(dashboard, browser) };
        var firing = DemonstrateAsync(dashboard);
        while (_since.Elapsed < _length && !dashboard.HasExited)
        {
            await Task.Delay(SampleEvery);
            _curve.Add(_since.Elapsed, Sizes(dashboard, browser));
        }

        await Task.WhenAll(work);
        Console.WriteLine($"{await firing} demonstrations.");
        var settling = _length > 2 * SettlingTime ? SettlingTime : _length / 3;
        var grows = _curve.Print(Console.Out, settling, MaxGrowthPerHour);
        return
            _stage.Print(
                Console.Out,
                _length >= FramesAreThere + LeastOfPage ? FramesAreThere : settling,
                MaxGrowthPerHour
            ) || grows
            ? FaultOptions.Loss
            : 0;
    }

    private static IEnumerable<(string Of, ProcessSize Size)> Sizes(StartedDashboard dashboard, StartedBrowser? browser)
    {
        yield return ("dashboard", Processes.SizeOf(dashboard.ProcessId));
        yield return ("target", Processes.SizeOf(dashboard.TargetProcessId));
        if (browser is not null)
            yield return ("browser", Processes.SizeOf(browser.ProcessIds));
    }

    private async Task<int> DemonstrateAsync(StartedDashboard dashboard)
    {
        var count = 0;
        for (; _since.Elapsed < _length; count++)
        {
            await dashboard.StartRunAsync(seconds: 8, users: 50, variant: "Fragile");
            await Task.Delay(4_000);
            await dashboard.SendAsync(HttpMethod.Put, "/api/lab/variant", new { variant = "Fixed" });
            await dashboard.WaitForIdleAsync();
            foreach (var page in Pages)
                (await dashboard.Client.GetAsync(new Uri(page, UriKind.Relative))).Dispose();
        }

        return count;
    }

    private async Task ComeAndGoAsync(StartedDashboard dashboard)
    {
        while (_since.Elapsed < _length)
        {
            await using var viewers = HubViewers.Join(dashboard.Address, _random.Next(1, Viewers + 1));
            await Task.Delay(_random.Next(1_000, 8_000));
        }
    }

    private async Task ReloadAsync(StartedDashboard dashboard, StartedBrowser? browser)
    {
        for (var number = 0; browser is not null && _since.Elapsed < _length; number++)
        {
            // Uses the stage for every second run, because that page stays open during a talk.
            var isStage = number % 2 == 0;
            await browser.OpenAsync(new Uri(dashboard.Address, isStage ? "/" : Pages[number / 2 % Pages.Length]));
            await Task.Delay(ReloadEvery);
            if (isStage)
                _stage.Add(_since.Elapsed, await browser.SizeOfPageAsync());
        }
    }
}
