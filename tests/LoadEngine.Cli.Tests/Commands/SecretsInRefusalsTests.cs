using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Commands;

public sealed class SecretsInRefusalsTests
{
    private const string Address = "http://localhost:5080/";

    [Theory]
    [InlineData("--header", Address, "--header", "X-Api-Key geheim77")]
    [InlineData("--header", Address, "--header", ": Bearer geheim77")]
    [InlineData("--header", Address, "--header", "Authorization Bearer geheim77: x")]
    [InlineData("--header", Address, "--header", "Authorization: Bearer gehe\u0001im77")]
    [InlineData("'-H'", Address, "-H", "X-Api-Key geheim77")]
    [InlineData("--header", Address, "--header", "\"Authorization: Bearer geheim77\"")]
    [InlineData("--header", Address, "--header", "Author ization: geheim77")]
    [InlineData("--header", Address, "--header", "\u0410uthorization: geheim77")]
    [InlineData("Word 3", Address, "-HAuthorization: Bearer geheim77")]
    [InlineData("Word 3", Address, "-H Authorization: Bearer geheim77")]
    [InlineData("Word 3", Address, "--Authorization: Bearer geheim77")]
    [InlineData("Word 6", Address, "--header", "Authorization:", "Bearer", "--geheim", "--vus", "0")]
    [InlineData("--method", Address, "--method", "Bearer geheim77")]
    [InlineData("--threshold", Address, "--threshold", "Bearer geheim77")]
    [InlineData("--seed", Address, "--seed", "Bearer geheim77")]
    [InlineData("URL", "--header", "Authorization:", "geheim", "--header", "x")]
    [InlineData("written in quotes", Address, "--header", "Authorization:", "Bearer", "geheim77", "--vus", "0")]
    [InlineData("URL", "--header", "Authorization:", "geheim77", "--header", "x")]
    [InlineData("URL", "ftp://user:geheim77@localhost/")]
    [InlineData("URL", "http://user:geheim77@elsewhere.example/")]
    [InlineData("URL", "user:geheim77@elsewhere.example")]
    [InlineData("URL", "ftp://elsewhere.example/?token=geheim77")]
    [InlineData("dashload run", "http://elsewhere.example/?token=geheim77", "--vus", "0")]
    [InlineData("is no command of dashload", "http://localhost/?token=geheim77")]
    [InlineData("--data", Address, "--data", "{\"password\":\"geheim77\"}")]
    [InlineData("--data", Address, "--data", "user=a&password=geheim77")]
    [InlineData("--body-file", Address, "--body-file", "password=geheim77")]
    [InlineData("--vus", Address, "--vus", "x", "--body", "geheim77")]
    [InlineData("--expect-json", Address, "--expect-json", "token=geheim77")]
    [InlineData("--nonsense", Address, "--nonsense=geheim77")]
    [InlineData("'-d' is no option of dashload run. Is --duration meant?", Address, "-d", "geheim77", "-c", "2")]
    [InlineData("'-c' is no option of dashload run. Is --vus meant?", Address, "-d", "geheim77", "-c", "2")]
    [InlineData("Word 3", Address, "-cgeheim77")]
    [InlineData(
        "Word 3 is a second address, and there can be one.",
        Address,
        "http://user:geheim77@localhost/?token=geheim77"
    )]
    [InlineData("Word 5 is no option", Address, "--header", "Referer:", "http://localhost/geheim77")]
    public async Task Run_SecretInAnyOption_IsRefusedWithoutIt(string named, params string[] arguments)
    {
        var (exitCode, output, errors) = await Dashload.RunAsync(
            named.StartsWith("is no", StringComparison.Ordinal) ? arguments : ["run", .. arguments, "--duration", "x"]
        );

        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(named, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("im77", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("url", """{"url":"ftp://user:geheim77@localhost/?token=geheim77"}""")]
    [InlineData("url", """{"url":"http://user:geheim77@elsewhere.example/"}""")]
    [InlineData("headers", """{"url":"http://localhost/","headers":{"Authorization Bearer geheim77":"x"}}""")]
    [InlineData("headers", """{"url":"http://localhost/","headers":{"Authorization":"Bearer \u0001geheim77"}}""")]
    [InlineData("method", """{"url":"http://localhost/","method":"geheim 77","headers":{"X-Api-Key":"geheim 77"}}""")]
    [InlineData("body", """{"url":"http://localhost/","body":{"file":"no/token=geheim77"}}""")]
    [InlineData("body", """{"url":"http://localhost/","body":{"kind":"geheim77"}}""")]
    [InlineData("method", """{"url":"http://localhost/","method":"Bearer geheim77"}""")]
    [InlineData("Unknown field", """{"url":"http://localhost/","Bearer geheim77":1}""")]
    [InlineData("headers", """{"url":"http://localhost/","headers":{"Author ization":"geheim77"}}""")]
    [InlineData("headers", """{"url":"http://localhost/","headers":{"geheim 77":1}}""")]
    [InlineData("JSON", """{"url":"http://localhost/","geheim77":1,"geheim77":2}""")]
    [InlineData("JSON", """{"url":tgeheim77}""")]
    [InlineData("body", """{"url":"http://localhost/","body":{"text":"{data.geheim77}"}}""")]
    [InlineData("requests", """{"url":"http://localhost/","tags":["geheim77=1"]}""")]
    public async Task Validate_SecretInAPlan_IsRefusedWithoutIt(string field, string request)
    {
        using var folder = new TemporaryFolder();
        var path = folder.Write(
            "plan.json",
            """{"target":{"requests":["""
                + request
                + """]},"executor":{"type":"constant-vus","users":1,"duration":"1s"}}"""
        );

        var (exitCode, output, errors) = await Dashload.RunAsync("plan", "validate", path);

        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(field, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", errors, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task Validate_SecretAsTheNameOfAScenario_IsRefusedByItsPlace()
    {
        using var folder = new TemporaryFolder();
        var path = folder.Write(
            "plan.json",
            """{"scenarios":{"Bearer geheim77":{"executor":{"type":"burst","sizes":[0]}}}}"""
        );

        var (exitCode, output, errors) = await Dashload.RunAsync("plan", "validate", path);

        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains("scenarios[0].target: Is missing.", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", errors, StringComparison.Ordinal);
    }

    // Whatever is known to be secret, the sentence keeps its own words.
    [Fact]
    public async Task Run_ShortBody_LeavesTheWordsOfTheRefusal()
    {
        var (_, _, errors) = await Dashload.RunAsync("run", Address, "--body", "a", "--vus", "ten");

        Assert.Contains("--vus: 'ten' is not", errors, StringComparison.Ordinal);
        Assert.Contains("whole number.", errors, StringComparison.Ordinal);
    }

    // "is not an ••• or https address, such as •••://localhost" was said: the scheme was taken for a user's name.
    [Fact]
    public async Task Run_AddressWithAUserThatIsNone_LeavesTheSchemeInTheRefusal()
    {
        var (_, _, errors) = await Dashload.RunAsync("run", "http://joe:geheim77@127.0.0.1:9x/", "--vus", "1");

        Assert.Contains(
            "'•••' is not an http or https address, such as http://localhost:5000/path.",
            errors,
            StringComparison.Ordinal
        );
    }
}
