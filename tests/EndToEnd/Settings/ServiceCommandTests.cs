using EndToEnd.Hosting;
using EndToEnd.Stage;
using Microsoft.Playwright;

namespace EndToEnd.Settings;

/// <summary>Starts a service by its command, and finds the line that holds its threads.</summary>
[Collection<StageLane>]
[Trait("Category", "Long")]
public sealed class ServiceCommandTests(StageFixture fixture) : LabTest(fixture)
{
    private const string Line = "ParallelSleep.cs:";

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The observer runs on Linux only.")]
    public async Task Service_StartedByItsCommand_ShowsItsHeldLineAndNoneOfTheTargetBefore()
    {
        var viewer = await OpenStageAsync();
        await viewer.ClickAsync("variant-fragile");
        await viewer.EnterAsync("users", 40);
        await viewer.EnterAsync("duration", 180);
        await viewer.StartAsync();
        await viewer.Page.Keyboard.PressAsync("w");
        await UntilHeldAsync(viewer, "BlockingEndpoints.cs:");
        await viewer.ClickAsync("stop");
        await viewer.EndedAsync();

        var page = await OpenAsync("service");
        var stage = new StagePage(page);
        var port = FreePort.Next();
        await stage.Find("service-url").FillAsync($"http://127.0.0.1:{port}/?work");
        await stage.Find("service-start").Locator(".mud-expand-panel-header").ClickAsync();
        await Assertions.Expect(stage.Find("service-start").Locator(".mud-collapse-entered")).ToBeVisibleAsync();
        await stage.Find("service-command").FillAsync("dotnet Ailing.dll parallel-sleep");
        await stage.Find("service-folder").FillAsync("/no/such/folder");
        await stage.Find("service-environment").FillAsync("not a variable");
        await stage.ClickAsync("service-use");
        await Assertions.Expect(stage.Find("service-folder-error")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("service-environment-error")).ToBeVisibleAsync();
        await ShootFormAsync(stage, "service-command-errors");
        await stage.Find("service-command").FillAsync($"dotnet Ailing.dll parallel-sleep {port}");
        await stage.Find("service-folder").FillAsync(ServiceFolder);
        await stage.Find("service-environment").FillAsync("DOTNET_gcServer=0");
        await stage.ClickAsync("service-use");
        await Assertions.Expect(stage.Find("service-done")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("service-now")).ToHaveAttributeAsync("data-phase", "Running");
        await ShootFormAsync(stage, "service-command");

        await Assertions.Expect(viewer.Find("held-chart")).ToHaveAttributeAsync("data-lines", "");
        await Assertions.Expect(viewer.Find("held-line")).ToHaveCountAsync(0);

        await stage.ClickAsync("nav-stage");
        await AnswersAsync(page);
        await stage.EnterAsync("users", 20);
        await stage.EnterAsync("duration", 180);
        await stage.StartAsync();
        await stage.Page.Keyboard.PressAsync("w");
        await UntilHeldAsync(stage, Line);
        Assert.DoesNotContain("BlockingEndpoints", await LinesAsync(stage), StringComparison.Ordinal);
        await stage.ShootAsync("service-xray");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
        // The result names no line if the threads were read late, as on a busy machine.
        var run = await OpenAsync($"runs/{await stage.Find("summary").GetAttributeAsync("data-run")}");
        await Assertions
            .Expect(run.Locator($"[data-testid=run-held-line][data-held^='{Line}']"))
            .Not.ToHaveCountAsync(0);

        await stage.ClickAsync("nav-service");
        await stage.ClickAsync("service-own");
        await Assertions.Expect(stage.Find("service-now")).ToContainTextAsync("The built-in target");
        using var client = new HttpClient();
        await Assert.ThrowsAsync<HttpRequestException>(() =>
            client.GetStringAsync(new Uri($"http://127.0.0.1:{port}/ready"), Cancellation)
        );
    }

    private static string ServiceFolder
    {
        get
        {
            var framework = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
            return Repository.PathOf("tests", "Services", "Ailing", "bin", framework.Parent!.Name, framework.Name);
        }
    }

    // Automatic looks depend on the load of the machine, so the test requests them.
    private static Task UntilHeldAsync(StagePage stage, string line) =>
        stage.UntilAsync(
            $"{line} holds threads",
            async () =>
            {
                if (
                    await stage.Page.Locator($"[data-held-line^='{line}']").CountAsync() > 0
                    && (await LinesAsync(stage)).Contains(line, StringComparison.Ordinal)
                )
                    return true;
                await stage.Find("look").EvaluateAllAsync<object?>("looks => looks.forEach(look => look.click())");
                await stage.Page.WaitForTimeoutAsync(2000);
                return false;
            }
        );

    private static async Task<string> LinesAsync(StagePage stage) =>
        await stage.Find("held-chart").GetAttributeAsync("data-lines") ?? "";

    private static async Task ShootFormAsync(StagePage stage, string name)
    {
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ShootAsync(name);
        await stage.Page.SetViewportSizeAsync(390, 844);
        await stage.Find("service-command").ScrollIntoViewIfNeededAsync();
        Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(stage.Page));
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        await stage.ShootAsync($"phone-{name}");
        await stage.Page.SetViewportSizeAsync(1280, 720);
    }
}
