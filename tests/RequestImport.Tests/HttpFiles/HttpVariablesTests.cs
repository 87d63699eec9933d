using System.Text;
using RequestImport.Model;

namespace RequestImport.Tests.HttpFiles;

/// <summary>Variables of <c>.http</c> files: values, fields, and a limit to the text that they can produce.</summary>
public sealed class HttpVariablesTests
{
    private const long MuchMemory = 200_000_000;

    [Theory]
    [InlineData("@a=1\nGET http://h/{{a}}/{{ a }}", "GET http://h/1/1")]
    [InlineData("@a=1\n@b = {{a}}2\nGET http://h/{{b}}", "GET http://h/12")]
    [InlineData("@a=1\nGET http://h/{{a}}\n###\n@a=2\nGET http://h/{{a}}", "GET http://h/1\nGET http://h/2")]
    [InlineData("@q=a b/c\nGET http://h/?q={{%q}}", "GET http://h/?q=a%20b%2Fc")]
    [InlineData("@a=\nGET http://h/x\n{{a}}\nAccept: text/plain", "GET http://h/x [Accept: text/plain]")]
    [InlineData("GET {{host}}/x", "GET {{host}}/x needs: host")]
    [InlineData("GET http://h/{{ id }}", "GET http://h/{{id}} needs: id")]
    [InlineData("GET {{$processEnv API}}/x", "GET {{$processEnv API}}/x needs: $processEnv API")]
    [InlineData(
        "GET http://h/x\nA: {{login.response.body.token}}",
        "GET http://h/x [A: {{login.response.body.token}}] needs: login.response.body.token"
    )]
    [InlineData("@a={{b}}\n@b=1\nGET http://h/{{a}}", "GET http://h/{{b}} needs: b")]
    [InlineData("@a={{a}}{{a}}\nGET http://h/{{a}}", "GET http://h/{{a}}{{a}} needs: a")]
    public void Read_Variables_HaveTheirValueOrAreFields(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Theory]
    [InlineData("{{$guid}}", "An editor fills it in")]
    [InlineData("{{a.response.body.$.id}}", "comes from another request")]
    [InlineData("{{later}}", "Line 4 sets it")]
    [InlineData("{{never}}", "does not set it")]
    public void Read_VariableWithoutAValue_ReportsWhy(string reference, string reason) =>
        Assert.Contains(
            reason,
            Assert
                .Single(new RequestReader().Read($"GET http://h/{reference}\n\n###\n@later=1").Requests[0].Fields)
                .Reason,
            StringComparison.Ordinal
        );

    [Fact]
    public void Read_FieldsWithValues_IsTheRequestWithThem()
    {
        const string Text = "@base={{host}}/api\nPOST {{base}}/x\nAuthorization: Basic {{user}} {{password}}";
        var values = new Dictionary<string, string>
        {
            ["host"] = "http://h",
            ["user"] = "me",
            ["password"] = "secret",
        };

        Assert.Equal(
            ["host", "user", "password"],
            new RequestReader().Read(Text).Requests[0].Fields.Select(field => field.Name)
        );
        Assert.Equal(
            "POST http://h/api/x [Authorization: Basic bWU6c2VjcmV0]",
            Outcome.Of(new RequestReader().Read(Text, values))
        );
    }

    [Theory]
    [InlineData("@a{0}={{{{a{1}}}}}{{{{a{1}}}}}", "@a0=xxxxxxxxxx", "GET http://h/{{a24}}")]
    [InlineData("a{0}=$a{1}$a{1}", "a0=xxxxxxxxxx", "curl http://h/$a24")]
    public void Read_VariablesThatDouble_AreRefused(string step, string first, string request)
    {
        var steps = Enumerable.Range(1, 24).Select(number => string.Format(null, step, number, number - 1));

        var (result, allocated) = Measured($"{first}\n{string.Join('\n', steps)}\n{request}");

        Assert.Equal(
            (ReadProblemCode.TextTooLong, "a14"),
            (Assert.Single(result.Problems).Code, result.Problems[0].Part)
        );
        Assert.InRange(allocated, 0, MuchMemory);
    }

    [Fact]
    public void Read_LongVariableInEachRequest_IsRefusedBeforeAllAreFilled()
    {
        var text = new StringBuilder($"@a={new string('x', 90_000)}\n");
        for (var request = 0; request < 2_000; request++)
            text.Append("###\nPOST http://h/x\n\n{{a}}\n");

        var (result, allocated) = Measured(text.ToString());

        Assert.Equal(ReadProblemCode.TextTooLong, Assert.Single(result.Problems).Code);
        Assert.InRange(allocated, 0, MuchMemory);
    }

    // Each start of a script was followed to the end of the text.
    [Fact]
    public async Task Read_ScriptsWithoutAnEnd_AreRefusedInNoTime()
    {
        var text = $"POST http://h/x\n\n{string.Concat(Enumerable.Repeat("> {%\n", 200_000))}";

        var result = await Task.Run(() => new RequestReader().Read(text), TestContext.Current.CancellationToken)
            .WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        Assert.Equal(ReadProblemCode.UnclosedQuote, Assert.Single(result.Problems).Code);
    }

    private static (ReadResult Result, long Allocated) Measured(string text)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var result = new RequestReader().Read(text);
        return (result, GC.GetAllocatedBytesForCurrentThread() - before);
    }
}
