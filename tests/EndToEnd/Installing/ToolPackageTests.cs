using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.RegularExpressions;
using EndToEnd.Hosting;

namespace EndToEnd.Installing;

[Collection<PagesLane>]
public sealed partial class ToolPackageTests
{
    private const long LargestPackageBytes = 16L * 1024 * 1024;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Package_InstalledFromALocalFeedWithoutANetwork_RunsFromAReadOnlyFolderWithEveryPageAndItsOwnTarget()
    {
        using var package = await ToolPackage.InstallAsync(Cancellation);
        Assert.InRange(package.File.Length, 1, LargestPackageBytes);
        Assert.DoesNotContain(package.Entries, entry => entry.Contains(ToolPackage.LeftOver, StringComparison.Ordinal));

        await using var dashboard = await RunningDashboard.StartAsync(
            program: package.Command,
            workingFolder: OperatingSystem.IsLinux() ? "/proc" : null
        );

        foreach (
            var page in (string[])
                [
                    "/",
                    "/runs",
                    "/compare",
                    "/sweeps",
                    "/counters",
                    "/service",
                    "/lessons",
                    "/lessons/blocking",
                    "/lessons/talk",
                ]
        )
            await LoadsWithEverythingAsync(dashboard, page);
        var started = await dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 5,
                durationSeconds = 2,
            },
            Cancellation
        );
        Assert.Equal(HttpStatusCode.Created, started.StatusCode);
        var id = (await started.Content.ReadFromJsonAsync<JsonElement>(Cancellation)).GetProperty("id").GetString();
        var summary = await SummaryAsync(dashboard, id!);
        Assert.True(summary.GetProperty("total").GetProperty("succeeded").GetInt64() > 0);
    }

    // A page with all its scripts, styles and pictures.
    private static async Task LoadsWithEverythingAsync(RunningDashboard dashboard, string page)
    {
        var html = await dashboard.Client.GetStringAsync(new Uri(page, UriKind.Relative), Cancellation);
        var named = Named()
            .Matches(html)
            .Select(match => WebUtility.HtmlDecode(match.Groups["address"].Value))
            .Where(address =>
                !address.StartsWith("http", StringComparison.Ordinal) && Path.HasExtension(address.Split('?')[0])
            )
            .Distinct()
            .ToList();
        Assert.NotEmpty(named);
        foreach (var address in named)
        {
            using var answer = await dashboard.Client.GetAsync(
                new Uri(address.TrimStart('.'), UriKind.RelativeOrAbsolute),
                Cancellation
            );
            Assert.True(
                answer.StatusCode == HttpStatusCode.OK,
                $"{page} names {address}, and the answer is {answer.StatusCode}."
            );
        }
    }

    private static async Task<JsonElement> SummaryAsync(RunningDashboard dashboard, string run)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        patience.CancelAfter(TimeSpan.FromMinutes(1));
        while (true)
        {
            using var answer = await dashboard.Client.GetAsync(
                new Uri($"/api/runs/{run}", UriKind.Relative),
                patience.Token
            );
            if (answer.IsSuccessStatusCode)
                return await answer.Content.ReadFromJsonAsync<JsonElement>(patience.Token);
            await Task.Delay(TimeSpan.FromMilliseconds(200), patience.Token);
        }
    }

    [GeneratedRegex(
        """(?:src|href)="(?<address>[^"#]+)"|"(?<address>\./[^"]+\.js)"|from\s+"(?<address>[^"]+)"|import\("(?<address>[^"]+)"\)"""
    )]
    private static partial Regex Named();
}
