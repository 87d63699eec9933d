using System.Text.Json.Nodes;
using LoadEngine.Documents;

namespace LoadEngine.Tests.Documents;

public sealed class RedactorTests
{
    [Theory]
    [InlineData("Authorization", true)]
    [InlineData("proxy-authorization", true)]
    [InlineData("Cookie", true)]
    [InlineData("X-Api-Key", true)]
    [InlineData("x_api_key", true)]
    [InlineData("Ocp-Apim-Subscription-Key", true)]
    [InlineData("X-CSRF-Token", true)]
    [InlineData("access_token", true)]
    [InlineData("client_secret", true)]
    [InlineData("X-Session-Id", true)]
    [InlineData("code", true)]
    [InlineData("X-Passphrase", true)]
    [InlineData("x-pin", true)]
    [InlineData("client_assertion", true)]
    [InlineData("AWSAccessKeyId", true)]
    [InlineData("token[]", true)]
    [InlineData("user[access_token]", true)]
    [InlineData("token.x", true)]
    [InlineData("SAMLResponse", true)]
    [InlineData("SAMLAssertion", false)]
    [InlineData("Accept", false)]
    [InlineData("shipping", false)]
    [InlineData("X-Keyboard", false)]
    [InlineData("X-Token-Id", false)]
    [InlineData("max_tokens", false)]
    [InlineData("filter[name]", false)]
    public void IsSecret_Name_IsKnown(string name, bool expected) => Assert.Equal(expected, Redactor.IsSecret(name));

    [Theory]
    [InlineData("X-Token", "4711", true)]
    [InlineData("X-Access", "4711", false)]
    [InlineData("Idempotency-Key", "{random}", false)]
    [InlineData("X-Foo", "a, Bearer s3cret", true)]
    [InlineData("X-Foo", "Bearer:s3cret", true)]
    [InlineData("X-Foo", "NTLM s3cret", true)]
    [InlineData("X-Foo", "AWS4-HMAC-SHA256 Credential=s3cret", true)]
    [InlineData("X-Foo", "text/html, basic", false)]
    [InlineData("X-Foo", "the bearer of news", false)]
    [InlineData("Referer", "http://h/p?token=s3cret", true)]
    [InlineData("Referer", "http://h/p?page=2", false)]
    public void IsSecretHeader_NameOrFormOfTheValue_IsKnown(string name, string value, bool expected) =>
        Assert.Equal(expected, Redactor.IsSecretHeader(name, value));

    [Theory]
    [InlineData("http://user:s3cret@localhost:1/x?a=b@c", "http://•••@localhost:1/x?a=b@c")]
    [InlineData("http://u:p@s3cret@h/x", "http://•••@h/x")]
    [InlineData("http://h/?z=http://u:s3cret@i/x", "http://h/?z=http://•••@i/x")]
    [InlineData("http://h/a?api_key=s3/cr+et==&b=1", "http://h/a?api_key=•••&b=1")]
    [InlineData("http://h/a?a%70i_key=s3cret", "http://h/a?a%70i_key=•••")]
    [InlineData("http://h/a?token%5B%5D=s3cret", "http://h/a?token%5B%5D=•••")]
    [InlineData("http://h/x#token=s3cret", "http://h/x#token=•••")]
    [InlineData("/orders;token=s3cret/7;v=2", "/orders;token=•••/7;v=2")]
    [InlineData("/login/password=s3cret/x", "/login/password=•••/x")]
    [InlineData("/orders%3Ftoken=s3cret%26page=2", "/orders%3Ftoken=•••%26page=2")]
    [InlineData("/go?next=http%3A%2F%2Fx%3Ftoken%3Ds3cret%26a%3D1", "/go?next=http%3A%2F%2Fx%3Ftoken%3D•••%26a%3D1")]
    [InlineData("http://h/cb?next=http://i/x?token=s3cret", "http://h/cb?next=http://i/x?token=•••")]
    [InlineData("http://h:80/a//@scope/b@c", "http://h:80/a//@scope/b@c")]
    [InlineData("http://[::1]:80/a@b", "http://[::1]:80/a@b")]
    [InlineData("/orders;v=2/a=b;vu={vu};token={random}", "/orders;v=2/a=b;vu={vu};token={random}")]
    [InlineData("http://h/chat?max_tokens=100&tokens=7", "http://h/chat?max_tokens=100&tokens=7")]
    [InlineData("http://h/token/refresh?a=%20b", "http://h/token/refresh?a=%20b")]
    public void RedactUrl_SecretsOfTheUrl_AreMasked(string url, string expected) =>
        Assert.Equal(expected, Redactor.RedactUrl(url));

    [Theory]
    [InlineData("GET /orders?token=s3cret took 200 ms", "GET /orders?token=••• took 200 ms")]
    [InlineData("(http://user:s3cret@localhost/a), 12 times", "(http://•••@localhost/a), 12 times")]
    [InlineData("GET /orders?token=s3cret\nGET /b?c=1", "GET /orders?token=•••\nGET /b?c=1")]
    [InlineData("mail a@b.example, x = y, 5 % of 3", "mail a@b.example, x = y, 5 % of 3")]
    [InlineData("", "")]
    public void RedactText_UrlsInAText_AreRedacted(string text, string expected) =>
        Assert.Equal(expected, Redactor.RedactText(text));

    [Theory]
    [InlineData("""{"user":"u","password":"s3c\"ret","n":1}""", """{"user":"u","password":"•••","n":1}""")]
    [InlineData(
        """{ "a": { "access_token" : 12345 }, "b": [1, 2] }""",
        """{ "a": { "access_token" : "•••" }, "b": [1, 2] }"""
    )]
    [InlineData(
        """{"tokens":["x"],"token":["s3cret","other"],"say":"\"token\": \"this\""}""",
        """{"tokens":["x"],"token":"•••","say":"\"token\": \"this\""}"""
    )]
    [InlineData(
        """{"id":{iteration},"secret":"s3cret","token":"{random}"}""",
        """{"id":{iteration},"secret":"•••","token":"{random}"}"""
    )]
    [InlineData("""{"token":{"v":"s3cret"},"n":{"v":1}}""", """{"token":"•••","n":{"v":1}}""")]
    [InlineData("""{"user":{"password":"s3cret","name":"n"}}""", """{"user":{"password":"•••","name":"n"}}""")]
    [InlineData("user=u&password=s3cret&x=1", "user=u&password=•••&x=1")]
    [InlineData("password = s3cret, in a text", "password = s3cret, in a text")]
    [InlineData("<password>s3cret</password>", "<password>s3cret</password>")]
    public void RedactBody_FieldsOfJsonAndForms_AreMasked(string body, string expected) =>
        Assert.Equal(expected, Redactor.RedactBody(body));

    [Fact]
    public void Redact_Plan_MasksHeadersUrlsBodiesAndTexts()
    {
        var plan = Redactor.Redact(
            JsonNode
                .Parse(
                    """
                    {"name":"GET /a?token=s3cret","target":{"requests":[
                      {"url":"http://localhost/a?b=1&api_key=s3cret#c","headers":{"Authorization":"Bearer s3cret","Accept":"text/plain",
                        "Idempotency-Key":"{random}"},"body":{"json":"{\"password\":\"s3cret\"}"}},
                      {"url":"http://localhost/b","body":{"text":"client_secret=s3cret&a=1"}}]}}
                    """
                )!
                .AsObject()
        );

        var request = plan["target"]!["requests"]![0]!;
        Assert.DoesNotContain("s3cret", plan.ToJsonString(), StringComparison.Ordinal);
        Assert.Equal($"http://localhost/a?b=1&api_key={Redactor.Mask}#c", (string?)request["url"]);
        Assert.Equal(
            (Redactor.Mask, "text/plain", "{random}"),
            (
                (string?)request["headers"]!["Authorization"],
                (string?)request["headers"]!["Accept"],
                (string?)request["headers"]!["Idempotency-Key"]
            )
        );
    }
}
