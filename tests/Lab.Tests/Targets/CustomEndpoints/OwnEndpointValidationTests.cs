using Lab.Foundation.Results;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;

namespace Lab.Tests.Targets.CustomEndpoints;

public sealed class OwnEndpointValidationTests
{
    [Fact]
    public void Validate_EverythingWrong_NamesEveryFieldAtOnce()
    {
        var wrong = new OwnEndpoint(
            "",
            " ",
            new("orders") { Method = "FETCH" },
            new("/x")
            {
                Method = "POST",
                Headers = "no colon",
                Body = "{ \"a\": ",
            }
        );

        var errors = OwnEndpointValidation.Validate(wrong, AllowedHosts.LoopbackOnly);

        Assert.Equal(
            ["name", "fragile.method", "fragile.route", "fixed.headers", "fixed.body"],
            errors.Select(error => error.Field)
        );
    }

    // An OpenAPI document may contain such names, which would reverse adjacent text.
    [Theory]
    [InlineData("One\u202e", "/x", "name")]
    [InlineData("One\u0007", "/x", "name")]
    [InlineData("One", "/bidi\u202e\u2066x", "fragile.route")]
    public void Validate_CharactersNoOneSees_AreReportedNextToTheirField(string name, string route, string field) =>
        Assert.Equal(
            field,
            Assert.Single(OwnEndpointValidation.Validate(new("", name, new(route)), AllowedHosts.LoopbackOnly)).Field
        );

    [Theory]
    [InlineData("http://example.com/api", "allowed hosts")]
    [InlineData("ftp://localhost/api", "http or https")]
    [InlineData("mailto:someone", "http or https")]
    public void Validate_AddressLoadMayNotGoTo_ReportsItNextToTheRoute(string route, string words)
    {
        var error = Assert.Single(
            OwnEndpointValidation.Validate(new("", "One", new(route)), AllowedHosts.LoopbackOnly)
        );

        Assert.Equal("fragile.route", error.Field);
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/")]
    [InlineData("http://localhost/")]
    public void Validate_AddressLongerThanOneMayBe_ReportsItNextToTheRoute(string before)
    {
        var error = Assert.Single(
            OwnEndpointValidation.Validate(
                new("", "One", new(before + new string('a', 300_000 - before.Length))),
                AllowedHosts.LoopbackOnly
            )
        );

        Assert.Equal(
            ("fragile.route", "An address can have at most 8,000 characters; this one has 300,000."),
            (error.Field, error.Message)
        );
        Assert.Empty(
            OwnEndpointValidation.Validate(
                new("", "One", new(before + new string('a', 8_000 - before.Length))),
                AllowedHosts.LoopbackOnly
            )
        );
    }

    [Theory]
    [InlineData("GET", "", "{}", "has no body")]
    [InlineData("POST", "", "not json", "This is not JSON: line 1")]
    [InlineData("POST", "Content-Type: application/json", "{", "This is not JSON: line 1")]
    public void Validate_InvalidBody_ReportsWhy(string method, string headers, string body, string words)
    {
        var error = Assert.Single(
            OwnEndpointValidation.Validate(
                new(
                    "",
                    "One",
                    new("/x")
                    {
                        Method = method,
                        Headers = headers,
                        Body = body,
                    }
                ),
                AllowedHosts.LoopbackOnly
            )
        );

        Assert.Equal("fragile.body", error.Field);
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/x?user={vu}", "POST", "", "{ \"number\": {iteration} }")]
    [InlineData("/x", "PUT", "Content-Type: text/plain", "not json")]
    [InlineData("http://127.0.0.1:5000/x", "DELETE", "Authorization: Bearer of:colons", "")]
    public void Validate_Good_IsAccepted(string route, string method, string headers, string body) =>
        Assert.Empty(
            OwnEndpointValidation.Validate(
                new(
                    "",
                    "One",
                    new(route)
                    {
                        Method = method,
                        Headers = headers,
                        Body = body,
                    }
                ),
                AllowedHosts.LoopbackOnly
            )
        );

    [Theory]
    [InlineData("200, 99", "", "", "expectedStatuses", "Must be a status")]
    [InlineData("", "", "$.status", "expectedJson", "equals sign")]
    [InlineData("", "", "status=1", "expectedJson", "a path such as")]
    public void Validate_ExpectationThatCannotBeRead_IsReportedNextToIt(
        string statuses,
        string text,
        string json,
        string field,
        string words
    )
    {
        var request = new OwnRequest("/x")
        {
            ExpectedStatuses = statuses,
            ExpectedText = text,
            ExpectedJson = json,
        };

        var error = Assert.Single(
            OwnEndpointValidation.Validate(new("", "One", new("/x"), request), AllowedHosts.LoopbackOnly)
        );

        Assert.Equal($"fixed.{field}", error.Field);
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Validate_InputThatCannotBeTogether_IsReported()
    {
        var head = new OwnRequest("/x")
        {
            Method = "HEAD",
            ExpectedText = "ok",
            Headers = "cookie: a=b",
        };

        var errors = OwnEndpointValidation.Validate(
            new("", "One", head)
            {
                Sending = new() { Cookies = true, MaxRedirects = 21 },
            },
            AllowedHosts.LoopbackOnly
        );

        Assert.Equal(
            ["fragile.expectedText", "fragile.headers", "sending.maxRedirects"],
            errors.Select(error => error.Field).Order(StringComparer.Ordinal)
        );
    }

    [Theory]
    [InlineData("X-Name: Zoë", "contains U+00EB")]
    [InlineData("X-Name: a\u0001b", "contains U+0001")]
    [InlineData("X-Name: \ud83d\ude80", "ASCII")]
    [InlineData("Größe: 5", "A header name may contain")]
    [InlineData("X Name: 5", "A header name may contain")]
    public void Validate_HeaderThatCannotBeSent_ReportsTheRule(string headers, string words)
    {
        var error = Assert.Single(
            OwnEndpointValidation.Validate(new("", "One", new("/x") { Headers = headers }), AllowedHosts.LoopbackOnly)
        );

        Assert.Equal("fragile.headers", error.Field);
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
    }
}
