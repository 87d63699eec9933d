using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Settings;

/// <summary>Uses an external service as the target.</summary>
[Collection<PagesLane>]
[Trait("Category", "Long")]
public sealed class OwnServiceTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Settings_OwnEndpoint_IsSavedAndPutUnderLoad()
    {
        var stage = await OpenStageAsync();
        await stage.ClickAsync("nav-service");
        await stage.Find("endpoint-name").FillAsync("Health of the lab");
        await stage.Find("endpoint-fragile-route").FillAsync("health");
        await stage.ClickAsync("endpoint-save");
        await Assertions.Expect(stage.Find("endpoint-fragile-route-error")).ToContainTextAsync("/api/orders");
        await stage.ScreenshotAsync("settings-mistake-1280x720-dark");
        await stage.Find("endpoint-fragile-route").FillAsync("/health");
        await stage.ClickAsync("endpoint-save");
        await Assertions.Expect(stage.Find("endpoint-own-health-of-the-lab")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("endpoint-saved")).ToHaveTextAsync("Saved: Health of the lab.");
        await stage.ScreenshotAsync("settings-1280x720-dark");

        await stage
            .Page.Locator("tr", new() { Has = stage.Find("endpoint-own-health-of-the-lab") })
            .GetByTestId("endpoint-fire")
            .ClickAsync();

        await Assertions
            .Expect(stage.Page.Locator(".stage"))
            .ToHaveAttributeAsync("data-experiment", "own-health-of-the-lab");
        await Assertions.Expect(stage.Find("variant-fragile")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("variant-fixed")).ToHaveCountAsync(0);
        await Assertions.Expect(stage.Find("asked-of-the-lab")).ToContainTextAsync("the built-in target");
        await stage.ClickAsync("code-toggle");
        await Assertions
            .Expect(stage.Find("code-none"))
            .ToContainTextAsync("source code of saved endpoints is not available");
        await stage.ShootAsync("own-endpoint-code");
        await stage.ClickAsync("code-toggle");
        await stage.EnterAsync("users", 2);
        await stage.EnterAsync("duration", 2);
        await stage.StartAsync();
        await stage.EndedAsync();
        await stage.ShowFiguresAsync();
        await Assertions.Expect(stage.Find("summary-fragile")).ToBeVisibleAsync();
        await stage.ScreenshotAsync("own-endpoint-1280x720-dark");
    }

    [Fact]
    public async Task Settings_EndpointThatSaysWhatIsRight_CountsEverythingElseAsFailed()
    {
        var stage = new StagePage(await OpenAsync("service"));
        await stage.Find("endpoint-name").FillAsync("Checked");
        await stage.Find("endpoint-fragile-route").FillAsync("/health");
        await stage.Find("endpoint-fragile-expectedStatuses").FillAsync("2xx, 99");
        await stage.Find("endpoint-fragile-expectedJson").FillAsync("status");
        await stage.Find("sending-redirects").FillAsync("21");
        await stage.ClickAsync("endpoint-save");
        await Assertions
            .Expect(stage.Find("endpoint-fragile-expectedStatuses-error"))
            .ToContainTextAsync("such as 200");
        await Assertions.Expect(stage.Find("endpoint-fragile-expectedJson-error")).ToContainTextAsync("$.status");
        await Assertions.Expect(stage.Find("sending-redirects-error")).ToContainTextAsync("20");
        await stage.ShootAsync("service-expectations");
        await stage.Find("endpoint-fragile-expectedStatuses").FillAsync("200");
        await stage.Find("endpoint-fragile-expectedJson").FillAsync("");
        await stage.Find("endpoint-fragile-expectedText").FillAsync("no health check says this");
        await stage.Find("sending-redirects").FillAsync("2");
        await stage.Find("sending-cookies").CheckAsync();
        await stage.ClickAsync("endpoint-save");
        await stage.Page.ChooseAsync(stage.Find("endpoint-own-checked"), "endpoint-menu", "endpoint-edit");
        await Assertions
            .Expect(stage.Find("endpoint-fragile-expectedText"))
            .ToHaveValueAsync("no health check says this");
        await Assertions.Expect(stage.Find("sending-cookies")).ToBeCheckedAsync();

        await stage
            .Page.Locator("tr", new() { Has = stage.Find("endpoint-own-checked") })
            .GetByTestId("endpoint-fire")
            .ClickAsync();
        await Assertions.Expect(stage.Page.Locator(".stage")).ToHaveAttributeAsync("data-experiment", "own-checked");
        await stage.EnterAsync("users", 2);
        await stage.EnterAsync("duration", 2);
        await stage.StartAsync();
        await stage.EndedAsync();

        await Assertions
            .Expect(stage.Find("summary-fragile").Locator("[data-figure=failures]"))
            .ToContainTextAsync("unexpected answer");
        // Neither fragile nor fixed: the charts show its name.
        var newest = (await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/runs", Cancellation))
            .GetProperty("runs")[0]
            .GetProperty("id")
            .GetString();
        Assert.Contains(
            "\"label\":\"GET /health\"",
            await Dashboard.Client.GetStringAsync($"/api/runs/{newest}/document", Cancellation),
            StringComparison.Ordinal
        );
        await stage.ShootAsync("own-endpoint-checked");
    }

    [Fact]
    public async Task Settings_PastedAddressWithASecretAndNoPort_IsReportedWithoutIt()
    {
        var stage = new StagePage(await OpenAsync("service"));
        await PasteAsync(stage, "GET http://u:geheimnis@localhost:99999/?token=geheimnis");

        await Assertions.Expect(stage.Find("paste-problem")).ToContainTextAsync("Line 1");
        Assert.DoesNotContain(
            "geheimnis",
            await stage.Find("paste-problem").TextContentAsync(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Settings_PastedCurlAndTheServicesOwnDescription_FillTheRequest()
    {
        var stage = new StagePage(await OpenAsync("service"));
        await PasteAsync(stage, "curl 'http://localhost:5000");
        await Assertions.Expect(stage.Find("paste-problem")).ToBeVisibleAsync();
        await Assertions.Expect(stage.Find("paste-done")).ToHaveTextAsync("");
        await stage
            .Find("paste-text")
            .EvaluateAsync(
                "field => { field.value = 'GET http://localhost:5000/' + String.fromCharCode(0xd800); "
                    + "field.dispatchEvent(new Event('input', { bubbles: true })); }"
            );
        await stage.ClickAsync("paste-read");
        await Assertions.Expect(stage.Find("paste-problem")).ToContainTextAsync("damaged");
        await PasteAsync(
            stage,
            "curl -k -L -X PUT -H 'X-Of: me' --json '{\"id\":7}' http://localhost:5000/api/orders/7 --max-time 3"
        );
        await Assertions.Expect(stage.Find("paste-done")).ToHaveTextAsync("Read: PUT /api/orders/7.");
        await Assertions.Expect(stage.Find("paste-left-out")).ToContainTextAsync("--max-time");
        await Assertions.Expect(stage.Find("sending-redirects")).ToHaveValueAsync("20");
        await Assertions.Expect(stage.Find("sending-certificate")).ToBeCheckedAsync();
        await Assertions
            .Expect(stage.Find("endpoint-fragile-route"))
            .ToHaveValueAsync("http://localhost:5000/api/orders/7");
        await Assertions.Expect(stage.Find("endpoint-fragile-method")).ToHaveValueAsync("PUT");
        await Assertions.Expect(stage.Find("endpoint-name")).ToHaveValueAsync("PUT /api/orders/7");
        await stage.ShootAsync("paste");
        await stage.ClickAsync("endpoint-save");
        await Assertions.Expect(stage.Find("endpoint-saved")).ToHaveTextAsync("Saved: PUT /api/orders/7.");
        await Assertions.Expect(stage.Find("paste-done")).ToHaveTextAsync("");
        await Assertions.Expect(stage.Find("paste-left-out")).ToHaveCountAsync(0);
        await PasteAsync(stage, "curl -X PUT http://localhost:5000/api/orders/7?x=1");
        await Assertions.Expect(stage.Find("endpoint-name")).ToHaveValueAsync("PUT /api/orders/7?x=1");
        await stage.Find("endpoint-name").FillAsync("PUT /api/orders/7");
        await stage.ClickAsync("endpoint-save");
        await Assertions.Expect(stage.Find("endpoint-name-error")).ToContainTextAsync("Choose another name");
        await stage.Page.ChooseAsync(stage.Find("endpoint-own-put-api-orders-7"), "endpoint-menu", "endpoint-remove");
        await stage.ClickAsync("paste-openapi");
        await Assertions.Expect(stage.Find("paste-problem").Or(stage.Find("paste-choice"))).ToBeVisibleAsync();
    }

    [Theory]
    [InlineData(
        "chrome-linux",
        """
            curl 'http://localhost:5000/api/orders?open=true' \
              -H 'Accept: application/json' \
              -H 'Connection: keep-alive' \
              -H 'sec-ch-ua: "Chromium";v="140"' \
              -H 'Content-Type: application/json' \
              --data-raw $'{"note":"it\'s"}'
            """,
        "{\"note\":\"it's\"}"
    )]
    [InlineData(
        "chrome-windows",
        """
            curl ^"http://localhost:5000/api/orders?open=true^&page=2^" ^
              -H ^"Accept: application/json^" ^
              -H ^"Connection: keep-alive^" ^
              -H ^"Content-Type: application/json^" ^
              --data-raw ^"^{^\^"note^\^":^\^"it's^\^"^}^"
            """,
        "{\"note\":\"it's\"}"
    )]
    public async Task Settings_RequestCopiedFromABrowser_IsSavedWithoutItsConnectionHeader(
        string name,
        string copied,
        string body
    )
    {
        var stage = new StagePage(await OpenAsync("service"));
        await PasteAsync(stage, copied);

        await Assertions.Expect(stage.Find("paste-left-out")).ToContainTextAsync("Connection");
        await Assertions.Expect(stage.Find("endpoint-fragile-body")).ToHaveValueAsync(body);
        await stage.ShootAsync($"paste-{name}");
        await stage.Find("endpoint-name").FillAsync("Copied");
        await stage.ClickAsync("endpoint-save");

        await Assertions.Expect(stage.Find("endpoint-saved")).ToHaveTextAsync("Saved: Copied.");
        await stage.Page.ChooseAsync(stage.Find("endpoint-own-copied"), "endpoint-menu", "endpoint-remove");
        await Assertions.Expect(stage.Find("endpoint-own-copied")).ToHaveCountAsync(0);
    }

    [Fact]
    public async Task Settings_PastedFileOfSeveralRequests_IsSavedAtOnceWithoutThoseThatNeedAValue()
    {
        var stage = new StagePage(await OpenAsync("service"));
        await PasteAsync(
            stage,
            "### Pasted one\nGET http://localhost:5000/1\n### Pasted two\nGET http://localhost:5000/2\n"
                + "### Pasted three\nGET http://localhost:5000/3\nX-Key: {{key}}\n###\nLOCK http://localhost:5000/4\n"
        );
        await Assertions.Expect(stage.Find("paste-problem")).ToContainTextAsync("LOCK");

        await stage.Find("paste-several").Locator(".mud-expand-panel-header").ClickAsync();
        await Assertions.Expect(stage.Find("paste-mark-2")).ToBeDisabledAsync();
        await stage.Find("paste-mark-0").CheckAsync();
        await stage.Find("paste-mark-1").CheckAsync();
        await stage.ShootAsync("paste-several");
        await stage.ClickAsync("paste-save");
        await Assertions.Expect(stage.Find("endpoint-saved")).ToHaveTextAsync("Saved: Pasted one, Pasted two.");

        await stage.ChooseAsync("paste-choice", "paste-choice-2");
        await Assertions.Expect(stage.Find("paste-fill")).ToBeDisabledAsync();
        await stage.Find("paste-field-0").FillAsync("k");
        await stage.ShootAsync("paste-fields");
        await stage.ClickAsync("paste-fill");
        await Assertions.Expect(stage.Find("endpoint-fragile-headers")).ToHaveValueAsync("X-Key: k");
        await Assertions.Expect(stage.Find("paste-fields")).ToHaveCountAsync(0);

        foreach (var id in new[] { "endpoint-own-pasted-one", "endpoint-own-pasted-two" })
        {
            await stage.Page.ChooseAsync(stage.Find(id), "endpoint-menu", "endpoint-remove");
            await Assertions.Expect(stage.Find(id)).ToHaveCountAsync(0);
        }
    }

    [Fact]
    public async Task Settings_SecondPastedRequest_BringsItsOwnNameUnlessOneWasTyped()
    {
        var stage = new StagePage(await OpenAsync("service"));
        foreach (var path in new[] { "/flaky", "/slow" })
        {
            await PasteAsync(stage, $"curl http://localhost:5711{path}");
            await Assertions.Expect(stage.Find("endpoint-name")).ToHaveValueAsync($"GET {path}");
        }

        await stage.Find("endpoint-name").FillAsync("Mine");
        await PasteAsync(stage, "curl http://localhost:5711/other");

        await Assertions.Expect(stage.Find("endpoint-fragile-route")).ToHaveValueAsync("http://localhost:5711/other");
        await Assertions.Expect(stage.Find("endpoint-name")).ToHaveValueAsync("Mine");
    }

    [Fact]
    public async Task Settings_OnAPhone_TheProcessToWatchHasTheWidthOfItsRow()
    {
        var page = await OpenAsync("service");

        await page.SetViewportSizeAsync(390, 844);

        Assert.InRange(
            await page.GetByTestId("service-pid")
                .EvaluateAsync<double>(
                    "field => field.closest('.mud-select').offsetWidth / field.closest('.service-target').offsetWidth"
                ),
            0.95,
            1
        );
        Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(page));
    }

    [Fact]
    public async Task Settings_EnterInAnyFieldOfAnEndpoint_SavesIt()
    {
        var page = await OpenAsync("service");
        foreach (
            var field in new[]
            {
                "endpoint-name",
                "endpoint-fragile-route",
                "endpoint-fragile-expectedStatuses",
                "sending-redirects",
            }
        )
        {
            await page.GetByTestId("endpoint-name").FillAsync("Entered");
            await page.GetByTestId("endpoint-fragile-route").FillAsync("/health");

            await page.GetByTestId(field).PressAsync("Enter");

            await Assertions.Expect(page.GetByTestId("endpoint-saved")).ToHaveTextAsync("Saved: Entered.");
            await page.ChooseAsync(page.GetByTestId("endpoint-own-entered"), "endpoint-menu", "endpoint-remove");
            await Assertions.Expect(page.GetByTestId("endpoint-saved")).ToHaveCountAsync(0);
        }
    }

    private static async Task PasteAsync(StagePage stage, string text)
    {
        if (!await stage.Find("paste-text").IsVisibleAsync())
            await stage.Find("paste").Locator(".mud-expand-panel-header").First.ClickAsync();
        // While the panel opens, its buttons move.
        await Assertions.Expect(stage.Find("paste").Locator(".mud-collapse-entered").First).ToBeVisibleAsync();
        await stage.Find("paste-text").FillAsync(text);
        await stage.ClickAsync("paste-read");
    }
}
