using System.Net;
using LoadEngine.Plans;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace LoadEngine.Tests;

public sealed class LoadTestTests : IAsyncLifetime
{
    private WebApplication _app = null!;

    private string Address => _app.Urls.Single();

    public async ValueTask InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        _app = builder.Build();
        _app.MapGet("/orders", () => "ok");
        _app.MapGet("/broken", () => Results.StatusCode(503));
        await _app.StartAsync(TestContext.Current.CancellationToken);
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    // The example in the engine's README.
    [Fact]
    public async Task Orders_FiftyUsers_AnswerInTime()
    {
        var cancellation = TestContext.Current.CancellationToken;
        var result = await LoadTest.RunAsync(
            $"{Address}/orders",
            users: 50,
            TimeSpan.FromSeconds(2),
            thresholds: ["p95<3s", "failed_rate==0"],
            cancellation
        );
        Assert.True(result.Passed, result.ToString());
    }

    [Fact]
    public async Task RunAsync_ThresholdsMet_GivesVerdictsAndFigures()
    {
        var result = await LoadTest.RunAsync(
            $"{Address}/orders",
            users: 4,
            TimeSpan.FromSeconds(1),
            ["p95<30s", "status_200>0"],
            TestContext.Current.CancellationToken
        );

        Assert.True(result.Passed, result.ToString());
        Assert.Equal([true, true], result.ThresholdResults.Select(verdict => verdict.Passed));
        Assert.Equal(result.Figures.Counts.Completed, result.Figures.Counts.ByStatus[200]);
        Assert.Equal(result.Figures.Response!.Count, result.Run.Total.Response.Count);
        Assert.StartsWith("Passed: p95<30s met (", result.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_TargetFailsAndNoThresholdGiven_HasNotPassedAndSaysWhy()
    {
        var result = await LoadTest.RunAsync(
            $"{Address}/broken",
            users: 1,
            TimeSpan.FromSeconds(1),
            cancellation: TestContext.Current.CancellationToken
        );

        Assert.False(result.Passed);
        Assert.Equal("failed_rate", Assert.Single(result.ThresholdResults).Metric);
        Assert.Contains("NOT met (1)", result.ToString(), StringComparison.Ordinal);
        Assert.Contains("failed: 5xx", result.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_NobodyListens_HasNotPassed()
    {
        var result = await LoadTest.RunAsync(
            "http://127.0.0.1:1/",
            users: 1,
            TimeSpan.FromSeconds(1),
            cancellation: TestContext.Current.CancellationToken
        );

        Assert.False(result.Passed);
        Assert.Contains("failed: connection refused", result.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_PlanOfAnotherModel_IsCarriedOut()
    {
        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("Orders", $"{Address}/orders"),
            Executor = new SharedIterations(40, 4),
        };
        var result = await LoadTest.RunAsync(plan, ["count==40"], cancellation: TestContext.Current.CancellationToken);
        Assert.True(result.Passed, result.ToString());
    }

    [Fact]
    public async Task RunAsync_UnreadableThresholds_NamesThemAllAndSendsNothing()
    {
        var mistakes = await Assert.ThrowsAsync<FormatException>(() =>
            LoadTest.RunAsync(
                Address,
                1,
                TimeSpan.FromSeconds(1),
                ["p95", "speed<1"],
                TestContext.Current.CancellationToken
            )
        );
        Assert.Contains("Not a threshold", mistakes.Message, StringComparison.Ordinal);
        Assert.Contains("Unknown metric", mistakes.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_ForeignHost_IsRefused() =>
        await Assert.ThrowsAsync<InvalidLoadPlanException>(() =>
            LoadTest.RunAsync(
                "http://example.com/",
                1,
                TimeSpan.FromSeconds(1),
                cancellation: TestContext.Current.CancellationToken
            )
        );

    [Fact]
    public async Task RunAsync_Cancelled_EndsAtOnce()
    {
        using var cancellation = new CancellationTokenSource();
        var running = LoadTest.RunAsync(
            $"{Address}/orders",
            2,
            TimeSpan.FromMinutes(30),
            cancellation: cancellation.Token
        );
        await Task.Delay(500, TestContext.Current.CancellationToken);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            running.WaitAsync(TimeSpan.FromSeconds(20), TestContext.Current.CancellationToken)
        );
    }

    [Fact]
    public void Readme_Example_IsTheTestAbove()
    {
        var source = Words(File.ReadAllText(SourceFile()));
        var readme = File.ReadAllText(
            Path.Combine(Path.GetDirectoryName(SourceFile())!, "..", "..", "src", "LoadEngine", "README.md")
        );
        var example = readme.Split("```csharp")[1].Split("```")[0];
        Assert.Contains(Words(example), source, StringComparison.Ordinal);
        Assert.InRange(example.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length, 5, 14);
    }

    private static string Words(string text) =>
        string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private static string SourceFile([System.Runtime.CompilerServices.CallerFilePath] string path = "") => path;
}
