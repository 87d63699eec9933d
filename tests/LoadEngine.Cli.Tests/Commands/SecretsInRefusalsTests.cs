using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Commands;

public sealed class SecretsInRefusalsTests
{
    private const string Address = "http://localhost:5080/";

    [Theory]
    [InlineData("--header", Address, "--header", "X-Api-Key geheim77")]
    [InlineData("--header", Address, "--header", "Author ization: geheim77")]
    [InlineData("Argument 3", Address, "-HAuthorization: Bearer geheim77")]
    [InlineData("--method", Address, "--method", "Bearer geheim77")]
    [InlineData("--threshold", Address, "--threshold", "Bearer geheim77")]
    [InlineData("in quotes", Address, "--header", "Authorization:", "Bearer", "geheim77", "--vus", "0")]
    [InlineData("URL", "http://user:geheim77@elsewhere.example/")]
    [InlineData("--data", Address, "--data", "user=a&password=geheim77")]
    [InlineData("--body-file", Address, "--body-file", "password=geheim77")]
    [InlineData("--expect-json", Address, "--expect-json", "token=geheim77")]
    [InlineData("--nonsense", Address, "--nonsense=geheim77")]
    [InlineData("Unknown option -c", Address, "-d", "geheim77", "-c", "2")]
    public async Task Run_InvalidValue_NamesTheOptionOnly(string named, params string[] arguments)
    {
        var (exitCode, output, errors) = await Dashload.RunAsync(["run", .. arguments, "--duration", "x"]);

        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(named, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("url", """{"url":"ftp://user:geheim77@localhost/?token=geheim77"}""")]
    [InlineData("headers", """{"url":"http://localhost/","headers":{"Authorization":"Bearer \u0001geheim77"}}""")]
    [InlineData("method", """{"url":"http://localhost/","method":"Bearer geheim77"}""")]
    [InlineData("body", """{"url":"http://localhost/","body":{"file":"no/token=geheim77"}}""")]
    [InlineData("JSON", """{"url":tgeheim77}""")]
    public async Task Validate_InvalidValueInAPlan_NamesTheFieldOnly(string field, string request)
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
}
