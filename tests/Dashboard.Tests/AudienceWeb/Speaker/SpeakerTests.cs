using System.Net;
using System.Net.Http.Json;
using AudienceWeb.Endpoints;
using AudienceWeb.Speaker;
using Lab.Teaching.Talks;
using WebHosting;

namespace Dashboard.Tests.AudienceWeb.Speaker;

public sealed class SpeakerTests : IAsyncLifetime
{
    private RoomHost _host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private SpeakerKey Key => _host.Lab.Get<SpeakerKey>();

    public async ValueTask InitializeAsync() => _host = await RoomHost.StartAsync();

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public async Task Speaker_WithTheKey_DrivesTheTalkUntilItIsRenewed()
    {
        using var phone = _host.Phone();
        Assert.Equal(HttpStatusCode.OK, await OpenAsync(phone, Key.Value));

        Assert.Equal(HttpStatusCode.NoContent, await DoAsync(phone, "next", -1));
        Assert.Equal(0, _host.Lab.Get<TalkSession>().State.Step);
        Assert.Equal(HttpStatusCode.BadRequest, await DoAsync(phone, "delete-everything", 0));

        Key.Renew();

        Assert.Equal(HttpStatusCode.NotFound, await DoAsync(phone, "next", 0));
        Assert.Equal(0, _host.Lab.Get<TalkSession>().State.Step);
    }

    [Fact]
    public async Task Speaker_AfterManyWrongKeysFromTheSameAddress_IsLetIn()
    {
        using var neighbour = _host.Phone();
        for (var guess = 0; guess < WrongKeys.MostOfOneDevice; guess++)
            Assert.Equal(HttpStatusCode.NotFound, await OpenAsync(neighbour, $"guess{guess}"));
        using var phone = _host.Phone();

        Assert.Equal(HttpStatusCode.OK, await OpenAsync(phone, Key.Value));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("guess")]
    public async Task Speaker_WithoutTheKey_FindsNothing(string? key)
    {
        using var phone = await _host.JoinedAsync();
        phone.DefaultRequestHeaders.Add("Cookie", $"speaker={Key.Value}");

        Assert.Equal(HttpStatusCode.NotFound, await OpenAsync(phone, key));
        Assert.Equal(HttpStatusCode.NotFound, await DoAsync(phone, "next", -1));
        Assert.Equal(
            HttpStatusCode.NotFound,
            (await phone.GetAsync(new Uri(_host.Uri, "/speaker/live"), Cancellation)).StatusCode
        );
        Assert.Equal(-1, _host.Lab.Get<TalkSession>().State.Step);
    }

    [Fact]
    public async Task Live_AnotherChoiceOfExperiments_SendsItsScript()
    {
        using var phone = _host.Phone();
        Assert.Equal(HttpStatusCode.OK, await OpenAsync(phone, Key.Value));
        using var stream = new StreamReader(
            await phone.GetStreamAsync(new Uri(_host.Uri, "/speaker/live"), Cancellation)
        );
        Assert.DoesNotContain("Start Hot lock", await ScriptAsync(), StringComparison.Ordinal);

        _host.Lab.Get<TalkSession>().Choose(0, "hot-lock");

        Assert.Contains("Start Hot lock", await ScriptAsync(), StringComparison.Ordinal);

        async Task<string> ScriptAsync()
        {
            while (await stream.ReadLineAsync(Cancellation) is { } line)
            {
                if (line == "event: talk")
                    return (await stream.ReadLineAsync(Cancellation))!;
            }

            return "";
        }
    }

    // Regression: a wrong method revealed that the page exists.
    [Theory]
    [InlineData("/speaker")]
    [InlineData("/speaker/live")]
    [InlineData("/speaker/do")]
    public async Task Speaker_WithoutTheKey_FindsNothingWithAnyMethod(string path)
    {
        using var phone = await _host.JoinedAsync();

        foreach (var method in new[] { "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "ANYTHING" })
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(_host.Uri, path));
            using var answer = await phone.SendAsync(request, Cancellation);
            Assert.True(answer.StatusCode == HttpStatusCode.NotFound, $"{method}: {answer.StatusCode}");
        }
    }

    [Fact]
    public async Task Key_WhateverAViewerAsksFor_IsNotInIt()
    {
        using var phone = await _host.JoinedAsync();
        foreach (var name in new AudienceFiles().Names)
        {
            using var answer = await phone.GetAsync(new Uri(_host.Uri, "/" + name), Cancellation);
            Assert.DoesNotContain(
                Key.Value,
                await answer.Content.ReadAsStringAsync(Cancellation),
                StringComparison.Ordinal
            );
        }

        using var stream = new StreamReader(await phone.GetStreamAsync(new Uri(_host.Uri, "/live"), Cancellation));
        Assert.DoesNotContain(Key.Value, (await stream.ReadLineAsync(Cancellation))!, StringComparison.Ordinal);
    }

    private async Task<HttpStatusCode> OpenAsync(HttpClient phone, string? key)
    {
        using var answer = await phone.GetAsync(
            new Uri(_host.Uri, "/speaker" + (key is null ? "" : "?key=" + key)),
            Cancellation
        );
        return answer.StatusCode;
    }

    private async Task<HttpStatusCode> DoAsync(HttpClient phone, string action, int number)
    {
        using var answer = await phone.PostAsJsonAsync(
            new Uri(_host.Uri, "/speaker/do"),
            new { action, number },
            Cancellation
        );
        return answer.StatusCode;
    }
}
