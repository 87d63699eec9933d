using System.Text;
using Lab.Storage.Documents;
using Lab.Testing;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Reports.Exports;

namespace Reports.Tests.Exports.K6;

/// <summary>Exports contain no secrets.</summary>
public sealed class K6SecretsTests
{
    [Fact]
    public async Task Write_SecretsInHeadersAndAddress_AreVariablesOfTheEnvironment()
    {
        var script = Encoding.UTF8.GetString(RunExports.Write(Run(), ExportFormat.K6).Content);

        Assert.DoesNotContain("s3cret", script, StringComparison.Ordinal);
        Assert.Contains("Authorization: __ENV.AUTHORIZATION", script, StringComparison.Ordinal);
        Assert.Contains("'X-Api-Key': __ENV.X_API_KEY", script, StringComparison.Ordinal);
        Assert.Contains("?b=1&token=' + __ENV.TOKEN + '&c=2'", script, StringComparison.Ordinal);
        Assert.Contains(
            "-e AUTHORIZATION=… -e X_API_KEY=… -e X_CUSTOM=… -e TOKEN=… -e PASSWORD=…",
            script,
            StringComparison.Ordinal
        );
        Assert.Contains("Accept: 'text/plain'", script, StringComparison.Ordinal);
        Assert.Contains("name: request.name || request.url", script, StringComparison.Ordinal);
        var sent = (await K6ScriptTests.SentAsync(script))[0];
        Assert.Equal("http://localhost:5000/a?b=1&token=given-TOKEN&c=2", sent[1].GetString());
        Assert.Equal("given-AUTHORIZATION", sent[3].GetProperty("headers").GetProperty("Authorization").GetString());
        Assert.Equal("""{"user":"u","password":"given-PASSWORD","n":1}""", sent[2].GetString());
        Assert.DoesNotContain(
            "given",
            sent[3].GetProperty("tags").GetProperty("name").GetString(),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(ExportFormat.Json)]
    [InlineData(ExportFormat.Md)]
    [InlineData(ExportFormat.Html)]
    [InlineData(ExportFormat.Csv)]
    [InlineData(ExportFormat.K6Operator)]
    public void Write_AnyForm_HasNoSecret(ExportFormat format)
    {
        var text = Encoding.UTF8.GetString(RunExports.Write(Run(), format).Content);

        Assert.DoesNotContain("s3cret", text, StringComparison.Ordinal);
    }

    private static Lab.Storage.Documents.RunDocument Run()
    {
        var request = new RequestTemplate
        {
            Url = "http://localhost:5000/a?b=1&token=s3cret&c=2",
            Method = "POST",
            Body = RequestBody.FromJson("""{"user":"u","password":"s3cret","n":1}"""),
            Headers = new Dictionary<string, string>
            {
                ["Authorization"] = "Bearer s3cret",
                ["X-Api-Key"] = "s3cret'; evil()",
                ["X-Custom"] = "bearer s3cret",
                ["Accept"] = "text/plain",
            },
        };
        var plan = new LoadPlan
        {
            Target = new("own", [request]),
            Executor = new ConstantVus(5, TimeSpan.FromSeconds(5)),
        };
        return StoredRuns.Run() with { Plan = PlanWriter.ToJson(new(plan, [])) };
    }
}
