using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;

namespace EndToEnd.Hosting;

public sealed class LabAsFound
{
    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(60);
    private static readonly string[] Activities =
    [
        "/api/both",
        "/api/sweeps/current",
        "/api/proofs/current",
        "/api/knees/current",
        "/api/runs/current",
    ];

    private readonly RunningDashboard _dashboard;
    private readonly string _settings;

    private LabAsFound(RunningDashboard dashboard, string settings) => (_dashboard, _settings) = (dashboard, settings);

    /// <summary>Records the state of the lab.</summary>
    public static async Task<LabAsFound> RememberAsync(RunningDashboard dashboard) =>
        new(dashboard, (await GetAsync(dashboard, "/api/target")).GetProperty("settings").GetRawText());

    public async Task RestoreAsync()
    {
        await EndActivitiesAsync();
        var hasFired = (await GetAsync(_dashboard, "/api/runs")).GetProperty("runs").GetArrayLength() > 0;
        await RestoreTargetAsync(hasFired);
        await RecordedAsync();
        (await _dashboard.Client.PutAsJsonAsync("/api/lab/variant", new { variant = "Fragile" })).Dispose();
        foreach (
            var file in Directory.Exists(_dashboard.Runs)
                ? Directory.GetFiles(_dashboard.Runs, "*", SearchOption.AllDirectories)
                : []
        )
            File.Delete(file);
    }

    private async Task EndActivitiesAsync()
    {
        if (await IsIdleAsync())
            return;

        foreach (var activity in Activities)
            (await _dashboard.Client.DeleteAsync(new Uri(activity, UriKind.Relative))).Dispose();
        await UntilAsync(IsIdleAsync, "/api/lab");
    }

    // A run is stored shortly after its end: deleted before that, it would reappear in the next test.
    private Task RecordedAsync() =>
        UntilAsync(
            async () =>
                (await GetAsync(_dashboard, "/api/runs"))
                    .GetProperty("runs")
                    .EnumerateArray()
                    .All(run => run.GetProperty("state").GetString() != "Recording"),
            "/api/runs"
        );

    private async Task UntilAsync(Func<Task<bool>> isSo, string path)
    {
        for (var waited = Stopwatch.StartNew(); !await isSo(); await Task.Delay(TimeSpan.FromMilliseconds(50)))
            if (waited.Elapsed > LongestEnd)
                throw new TimeoutException(
                    $"The lab did not come to rest: {path} answers {await GetAsync(_dashboard, path)}"
                );
    }

    // A pool that has grown keeps its thread goal, so a load that starves a new one would starve it only partly.
    private async Task RestoreTargetAsync(bool hasFired)
    {
        var target = await GetAsync(_dashboard, "/api/target");
        if (!target.GetProperty("state").GetProperty("isOwn").GetBoolean())
        {
            (await _dashboard.Client.DeleteAsync(new Uri("/api/target/service", UriKind.Relative))).Dispose();
            target = await GetAsync(_dashboard, "/api/target");
        }

        var runs = target.GetProperty("state").GetProperty("phase").GetString() == "Running";
        if (!hasFired && runs && target.GetProperty("settings").GetRawText() == _settings)
            return;
        await UntilAsync(
            async () =>
            {
                using var answer = await _dashboard.Client.PutAsJsonAsync("/api/target/settings", new { });
                return answer.IsSuccessStatusCode;
            },
            "/api/target"
        );
    }

    private async Task<bool> IsIdleAsync()
    {
        var lab = await GetAsync(_dashboard, "/api/lab");
        return lab.GetProperty("phase").GetString() == "Idle"
            && lab.GetProperty("reservedFor").ValueKind == JsonValueKind.Null;
    }

    private static Task<JsonElement> GetAsync(RunningDashboard dashboard, string path) =>
        dashboard.Client.GetFromJsonAsync<JsonElement>(path);
}
