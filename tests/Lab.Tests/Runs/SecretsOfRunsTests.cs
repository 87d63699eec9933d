using System.Text;
using System.Text.Json.Nodes;
using Lab.Runs;
using Lab.Testing;
using LoadEngine.Documents;

namespace Lab.Tests.Runs;

/// <summary>Secrets are sent, and not kept.</summary>
public sealed class SecretsOfRunsTests
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
    [InlineData("X-Jwt", true)]
    [InlineData("X-Session-Id", true)]
    [InlineData("code", true)]
    [InlineData("Accept", false)]
    [InlineData("X-Keyboard", false)]
    [InlineData("Content-Type", false)]
    public void IsSecret_Name_IsKnown(string name, bool expected) => Assert.Equal(expected, SecretValues.IsSecret(name));

    [Theory]
    [InlineData("http://user:s3cret@localhost:1/x?a=b@c", "http://•••@localhost:1/x?a=b@c")]
    [InlineData("http://localhost/x#token=s3cret", "http://localhost/x#token=•••")]
    [InlineData("http://localhost/mail/a@b", "http://localhost/mail/a@b")]
    public void HideInUrl_NameAndPasswordOrFragment_AreHidden(string url, string expected) => Assert.Equal(expected, SecretValues.HideInUrl(url));

    [Fact]
    public void Hide_Plan_HidesSecretsAlone()
    {
        var plan = SecretValues.Hide(Plan());

        var request = plan["target"]!["requests"]![0]!;
        Assert.Equal(SecretValues.Hidden, (string?)request["headers"]!["Authorization"]);
        Assert.Equal("text/plain", (string?)request["headers"]!["Accept"]);
        Assert.Equal("{random}", (string?)request["headers"]!["Idempotency-Key"]);
        Assert.Equal($"http://localhost/a?b=1&api_key={SecretValues.Hidden}#c", (string?)request["url"]);
        Assert.DoesNotContain("s3cret", plan.ToJsonString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Read_DocumentOfAnEarlierVersionOrAnotherMachine_ForgetsItsSecrets()
    {
        var document = JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!.AsObject();
        document["plan"] = Plan();

        var reading = RunDocumentReader.Default.Read(Encoding.UTF8.GetBytes(document.ToJsonString()));

        Assert.NotNull(reading.Document);
        Assert.DoesNotContain("s3cret", Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(reading.Document)), StringComparison.Ordinal);
    }

    private static JsonObject Plan() => JsonNode.Parse(
        """
        {"target":{"name":"own","requests":[{"url":"http://localhost/a?b=1&api_key=s3cret#c","method":"GET","weight":1,
          "headers":{"Authorization":"Bearer s3cret","Accept":"text/plain","Idempotency-Key":"{random}"}}]}}
        """)!.AsObject();
}
