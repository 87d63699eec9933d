using System.Text;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;
using LoadEngine.Documents;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Serialization;

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
    [InlineData("otp", true)]
    [InlineData("passphrase", true)]
    [InlineData("X-Passphrase", true)]
    [InlineData("x-pin", true)]
    [InlineData("hmac", true)]
    [InlineData("SAMLAssertion", false)]
    [InlineData("client_assertion", true)]
    [InlineData("AWSAccessKeyId", true)]
    [InlineData("Accept", false)]
    [InlineData("shipping", false)]
    [InlineData("X-Keyboard", false)]
    [InlineData("Content-Type", false)]
    [InlineData("token[]", true)]
    [InlineData("user[access_token]", true)]
    [InlineData("token.x", true)]
    [InlineData("X-Pwd", true)]
    [InlineData("SAMLResponse", true)]
    [InlineData("filter[name]", false)]
    public void IsSecret_Name_IsKnown(string name, bool expected) => Assert.Equal(expected, Redactor.IsSecret(name));

    // The name of a token is not a secret, and "access" may be a level or a method: only a value that looks like a secret is hidden.
    [Theory]
    [InlineData("X-Token-Id", false)]
    [InlineData("token_id", false)]
    [InlineData("X-Access", false)]
    [InlineData("access", false)]
    [InlineData("X-Token", true)]
    [InlineData("X-Access-Token", true)]
    [InlineData("X-Access-Key", true)]
    public void IsSecret_NameOfATokenOrOfAnAccess_IsNoneAlone(string name, bool expected)
    {
        Assert.Equal(expected, Redactor.IsSecretHeader(name, "4711"));
        Assert.True(Redactor.IsSecretHeader(name, "Bearer s3cret"));
    }

    [Theory]
    [InlineData("http://user:s3cret@localhost:1/x?a=b@c", "http://•••@localhost:1/x?a=b@c")]
    [InlineData("http://localhost/x#token=s3cret", "http://localhost/x#token=•••")]
    [InlineData("http://localhost/mail/a@b", "http://localhost/mail/a@b")]
    [InlineData("/orders;token=s3cret/7;v=2", "/orders;token=•••/7;v=2")]
    [InlineData("GET /orders;v=2;JSESSIONID=s3cret", "GET /orders;v=2;JSESSIONID=•••")]
    [InlineData("/orders%3Ftoken=s3cret%26page=2", "/orders%3Ftoken=•••%26page=2")]
    [InlineData("/orders%3ftoken%3Ds3cret", "/orders%3ftoken%3D•••")]
    [InlineData("/login/password=s3cret/x", "/login/password=•••/x")]
    [InlineData(
        "/go?next=http%3A%2F%2Fx%2Fy%3Ftoken%3Ds3cret%26a%3D1",
        "/go?next=http%3A%2F%2Fx%2Fy%3Ftoken%3D•••%26a%3D1"
    )]
    [InlineData("/orders;v=2/a=b;vu={vu};token={random}", "/orders;v=2/a=b;vu={vu};token={random}")]
    [InlineData("http://h/?z=http%3A%2F%2Fu%3Apw%40h%2Fx&y=1", "http://h/?z=http%3A%2F%2F•••%40h%2Fx&y=1")]
    [InlineData("http://h/?z=http://u:pw@i/x", "http://h/?z=http://•••@i/x")]
    [InlineData("http://h:80/a//@scope/b@c", "http://h:80/a//@scope/b@c")]
    [InlineData("http://h/a%2F%2Fb%40c", "http://h/a%2F%2Fb%40c")]
    [InlineData("http://h/cb?next=http://i/x?token=s3cret", "http://h/cb?next=http://i/x?token=•••")]
    [InlineData(
        "http://h/cb?next=http://i/?r=http://j/?token=s3cret&a=1",
        "http://h/cb?next=http://i/?r=http://j/?token=•••&a=1"
    )]
    [InlineData(
        "/cb?next=http%253A%252F%252Fh%252Fx%253Ftoken%253Ds3cret",
        "/cb?next=http%253A%252F%252Fh%252Fx%253Ftoken%253D•••"
    )]
    [InlineData("http://u:p@s3cret@h/x", "http://•••@h/x")]
    [InlineData("/go?next=http%3A%2F%2Fu%40d%3As3cret%40h%2F", "/go?next=http%3A%2F%2F•••%40h%2F")]
    [InlineData("/cb?next=100%2525&b=c?d=e", "/cb?next=100%2525&b=c?d=e")]
    [InlineData(
        "/cb?state=%7B%22token%22%3A%22s3cret%22%2C%22a%22%3A1%7D&b=2",
        "/cb?state=%7B%22token%22%3A%22•••%22%2C%22a%22%3A1%7D&b=2"
    )]
    [InlineData("/cb?state=%7B%22a%22%3A1%7D", "/cb?state=%7B%22a%22%3A1%7D")]
    [InlineData("/a,token=s3cret", "/a,token=•••")]
    [InlineData("/a,v=1,token=s3,cret,x=2/b", "/a,v=1,token=•••,x=2/b")]
    [InlineData("/a%2Cv=1%2ctoken=s3cret%2Cx=2", "/a%2Cv=1%2ctoken=•••%2Cx=2")]
    [InlineData("/token=s3%2Ccret", "/token=•••")]
    [InlineData("/x=1,2,3/y", "/x=1,2,3/y")]
    [InlineData("/a?to\tken=s3cret&b=1", "/a?to\tken=•••&b=1")]
    [InlineData("/a?to%09ken=s3cret", "/a?to%09ken=•••")]
    [InlineData("/a;to\u0001ken=s3cret", "/a;to\u0001ken=•••")]
    [InlineData("/a,to%0Aken=s3cret", "/a,to%0Aken=•••")]
    [InlineData("/a;token%5B%5D=s3cret", "/a;token%5B%5D=•••")]
    [InlineData("/q?q=a+http://h/?password=s3cret", "/q?q=a+http://h/?password=•••")]
    [InlineData("http://user:s3/cret@h:1/x", "http://•••@h:1/x")]
    [InlineData("http://user:s3#c?r@et@h/x", "http://•••@h/x")]
    [InlineData("http://h:8080/a@b", "http://h:8080/a@b")]
    [InlineData("http://[::1]:80/a@b", "http://[::1]:80/a@b")]
    [InlineData("http:\\\\user:s3cret@h/x", "http:\\\\•••@h/x")]
    [InlineData("http://h/a?d={\"token\":\"s3cret\"}&b=1", "http://h/a?d={\"token\":\"•••\"}&b=1")]
    [InlineData("http://h/a?%2574oken=s3cret&b=1", "http://h/a?%2574oken=•••&b=1")]
    [InlineData("http://h/a?to\u200bken=s3cret", "http://h/a?to\u200bken=•••")]
    [InlineData("http://h/a?to%C2%ADken=s3cret", "http://h/a?to%C2%ADken=•••")]
    [InlineData("http://h/a?\uff54\uff4f\uff4b\uff45\uff4e=s3cret", "http://h/a?\uff54\uff4f\uff4b\uff45\uff4e=•••")]
    [InlineData("http://h/chat?max_tokens=100&tokens=7", "http://h/chat?max_tokens=100&tokens=7")]
    [InlineData("http://h/v1/tokens:batchGet?a=b", "http://h/v1/tokens:batchGet?a=b")]
    [InlineData("http://h/token/refresh?a=%20b", "http://h/token/refresh?a=%20b")]
    public void HideInUrl_NameAndPasswordOrFragmentOrPartOfThePath_AreHidden(string url, string expected) =>
        Assert.Equal(expected, Redactor.RedactUrl(url));

    // Regression: the error message for an invalid address repeated the password.
    [Theory]
    [InlineData("u:s3cret@h/?x", "•••@h/?x")]
    [InlineData("http:/u:s3cret@h/", "http:/•••@h/")]
    [InlineData("http:u:s3cret@h/", "http:•••@h/")]
    [InlineData("https:/s3cret@h/", "https:/•••@h/")]
    [InlineData("htp:u:s3cret@h/", "htp:•••@h/")]
    [InlineData("u:s3/cr?e#t@h:80/", "•••@h:80/")]
    [InlineData("GET u:s3cret@h", "GET •••@h")]
    [InlineData("localhost:5000/a@b", "localhost:5000/a@b")]
    [InlineData("somebody@example.org", "somebody@example.org")]
    [InlineData("mailto:somebody@example.org", "mailto:somebody@example.org")]
    [InlineData("/things:batch@2", "/things:batch@2")]
    [InlineData("route:/x?mail=a@b", "route:/x?mail=a@b")]
    public void HideInUrl_NameAndPasswordWithoutTheSlashesOrTheScheme_AreHidden(string url, string expected) =>
        Assert.Equal(expected, Redactor.RedactUrl(url));

    // Each of these was kept and shown: a list of the ways to write an address has no end.
    [Theory]
    [InlineData("?q=token%253Ds3cret")]
    [InlineData("?{\"token\":\"s3cret\"}")]
    [InlineData("?%7B%22token%22%3A%22s3cret%22%7D")]
    [InlineData("?d=%257B%2522token%2522%253A%2522s3cret%2522%257D")]
    [InlineData("a%253Btoken=s3cret")]
    [InlineData("a%253Ftoken=s3cret")]
    [InlineData("?a%3Dtoken%3Ds3cret")]
    [InlineData("?token\uff1ds3cret")]
    [InlineData("a|token=s3cret")]
    [InlineData("a:token=s3cret")]
    [InlineData("odata(token='s3cret')")]
    [InlineData("?x=token=s3cret")]
    [InlineData("?h=(password=s3cret)")]
    public void HideInUrl_SecretInAnyOtherForm_ShowsNoMoreThanTheHost(string path)
    {
        var shown = Redactor.RedactUrl("http://host:5080/" + path);

        Assert.DoesNotContain("s3cret", shown, StringComparison.Ordinal);
        Assert.StartsWith("http://host:5080/", shown, StringComparison.Ordinal);
        Assert.Contains(Redactor.Mask, shown, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a, Bearer s3cret", true)]
    [InlineData("Bearer:s3cret", true)]
    [InlineData("NTLM s3cret", true)]
    [InlineData("AWS4-HMAC-SHA256 Credential=s3cret", true)]
    [InlineData("text/html, basic", false)]
    [InlineData("the bearer of news", false)]
    public void IsSecretHeader_ValueThatLetsSomebodyIn_IsKnownByItself(string value, bool expected) =>
        Assert.Equal(expected, Redactor.IsSecretHeader("X-Foo", value));

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
    [InlineData("""{"pass\u0077ord":"s3cret"}""", """{"pass\u0077ord":"•••"}""")]
    [InlineData("""{"token":{"v":"s3cret"},"n":{"v":1}}""", """{"token":"•••","n":{"v":1}}""")]
    [InlineData("""{"user":{"password":"s3cret","name":"n"}}""", """{"user":{"password":"•••","name":"n"}}""")]
    [InlineData("""{"title":"Basic English","say":"Token ring"}""", """{"title":"Basic English","say":"Token ring"}""")]
    [InlineData("\uFEFF{\"token\":\"s3cret\"}", "\uFEFF{\"token\":\"•••\"}")]
    [InlineData("// c\n{\"to\u00adken\":\"s3cret\"}", "// c\n{\"to\u00adken\":\"•••\"}")]
    [InlineData("""{"a":"{\"token\":\"s3cret\",\"n\":1}"}""", """{"a":"{\"token\":\"•••\",\"n\":1}"}""")]
    [InlineData("""{"a":"[1, {x"}""", """{"a":"[1, {x"}""")]
    [InlineData("d=%7B%22token%22%3A%22s3cret%22%7D&x=1", "d=%7B%22token%22%3A%22•••%22%7D&x=1")]
    [InlineData("user=u&password=s3cret&x=1", "user=u&password=•••&x=1")]
    [InlineData("password = s3cret, in a text of somebody's own", "password = s3cret, in a text of somebody's own")]
    [InlineData("<password>s3cret</password>", "<password>s3cret</password>")]
    public void Hide_Body_HidesFieldsOfJsonAndOfFormsAlone(string body, string expected) =>
        Assert.Equal(expected, Redactor.RedactBody(body));

    [Fact]
    public void Hide_Plan_HidesSecretsAlone()
    {
        var plan = Redactor.Redact(Plan());

        var request = plan["target"]!["requests"]![0]!;
        Assert.Equal(Redactor.Mask, (string?)request["headers"]!["Authorization"]);
        Assert.Equal("text/plain", (string?)request["headers"]!["Accept"]);
        Assert.Equal("{random}", (string?)request["headers"]!["Idempotency-Key"]);
        Assert.Equal($"http://localhost/a?b=1&api_key={Redactor.Mask}#c", (string?)request["url"]);
        Assert.DoesNotContain("s3cret", plan.ToJsonString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Read_DocumentOfAnEarlierVersionOrAnotherMachine_ForgetsItsSecrets()
    {
        var document = JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!.AsObject();
        document["plan"] = Plan();
        document["run"]!["subject"]!["variants"]!["Fragile"] = "GET http://u:s3cret@localhost/a?api_key=s3cret";
        document["run"]!["address"] = "http://localhost:1/a;token=s3cret?api_key=s3cret#token=s3cret";
        document["summary"]!["variants"]![0]!["route"] = "/a?api_key=s3cret";
        document["stacks"]![0]!["groups"]![0]!["requests"] = new JsonArray(
            new JsonObject { ["name"] = "GET /a;token=s3cret/b", ["threads"] = 1 }
        );

        var reading = RunDocumentReader.Read(Encoding.UTF8.GetBytes(document.ToJsonString()));

        Assert.True(reading.Document is not null, reading.Reason);
        Assert.DoesNotContain(
            "s3cret",
            Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(reading.Document)),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void ToExperiment_AddressWithASecret_IsNamedWithoutIt()
    {
        var experiment = new OwnEndpoint(
            "own-a",
            "A",
            new("/a?api_key=s3cret&b=1"),
            new("http://u:s3cret@localhost/a")
        ).ToExperiment();

        Assert.DoesNotContain(
            "s3cret",
            string.Join(
                ' ',
                experiment.Question,
                RunSubject.From(experiment).Variants[VariantKind.Fragile],
                RunSubject.From(experiment).Variants[VariantKind.Fixed]
            ),
            StringComparison.Ordinal
        );
        Assert.Equal($"/a?api_key={Redactor.Mask}&b=1", experiment[VariantKind.Fragile].Route);
    }

    [Fact]
    public void Save_Endpoint_WritesAFileThatNobodyElseReads()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "endpoints.json");
        File.WriteAllText(path + AtomicFile.UnfinishedEnding, "left behind");
        var store = new OwnEndpointStore(
            Options.Create(new LabOptions { DataFolder = folder.Path }),
            NullLogger<OwnEndpointStore>.Instance
        );

        store.Save(new("", "Orders", new("/orders") { Headers = "Authorization: s3cret" }));

        if (!OperatingSystem.IsWindows())
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
        Assert.Equal(
            "Authorization: s3cret",
            new OwnEndpointStore(
                Options.Create(new LabOptions { DataFolder = folder.Path }),
                NullLogger<OwnEndpointStore>.Instance
            )
                .All[0]
                .Fragile
                .Headers
        );
    }

    private static JsonObject Plan() =>
        JsonNode
            .Parse(
                """
                {"target":{"name":"own","requests":[{"url":"http://localhost/a?b=1&api_key=s3cret#c","method":"GET","weight":1,
                  "headers":{"Authorization":"Bearer s3cret","Accept":"text/plain","X-Custom":"Bearer s3cret",
                  "Idempotency-Key":"{random}"},"body":{"json":"{\"password\":\"s3cret\"}"}},
                  {"url":"http://localhost/b","method":"POST","weight":1,"body":{"text":"client_secret=s3cret&a=1"}}]}}
                """
            )!
            .AsObject();
}
