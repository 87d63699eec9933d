using System.Text;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints.Pasted;

namespace Lab.Tests.Targets.CustomEndpoints.Pasted;

public sealed class PastedLimitsTests
{
    private const long MuchMemory = 200_000_000;

    [Fact]
    public void Read_HttpFileWhoseVariablesDouble_IsRefusedByTheFirstThatIsTooLong()
    {
        var text =
            $"@a0=xxxxxxxxxx\n{string.Join('\n', Enumerable.Range(1, 24).Select(step => $"@a{step}={{{{a{step - 1}}}}}{{{{a{step - 1}}}}}"))}\nGET http://localhost/{{{{a24}}}}";

        var (reading, allocated) = Measured(text);

        Assert.Equal(
            "The variable “a14” becomes longer than 100,000 characters with the variables in it filled in: shorten it.",
            reading.Mistake
        );
        Assert.InRange(allocated, 0, MuchMemory);
    }

    [Fact]
    public void Read_HttpFileWithALongVariableInEachRequest_IsRefusedBeforeAllAreFilled()
    {
        var text = new StringBuilder($"@a={new string('x', 90_000)}\n");
        for (var request = 0; request < 2_000; request++)
            text.Append("###\nPOST http://localhost/x\n\n{{a}}\n");

        var (reading, allocated) = Measured(text.ToString());

        Assert.Equal(
            "With its variables filled in this text grows by more than 5,000,000 characters: paste fewer of its requests at once.",
            reading.Mistake
        );
        Assert.InRange(allocated, 0, MuchMemory);
    }

    [Theory]
    [InlineData("@a={{a}}{{a}}\nGET http://localhost/{{a}}", "needs {{a}}")]
    [InlineData("@a={{b}}{{b}}\n@b={{a}}{{a}}\nGET http://localhost/{{b}}", "needs {{b}}")]
    [InlineData("@a={{$guid}}{{$guid}}\nGET http://localhost/{{a}}", "needs {{$guid}}")]
    [InlineData("@a={{$processEnv HOME}}\nGET http://localhost/{{a}}", "needs {{$processEnv HOME}}")]
    public void Read_HttpFileWhoseVariablesNameThemselvesOrWhatIsNotThere_NamesWhatIsMissing(
        string text,
        string words
    ) => Assert.Contains(words, PastedRequests.Read(text).Mistake, StringComparison.Ordinal);

    [Theory]
    [InlineData(
        "@a={{b}}\n@b={{a}}\nGET http://localhost/{{a}}",
        "“GET http://localhost/{{b}}” needs {{b}}, and these name each other in a circle: {{b}}, {{a}}. Write a value for one of them."
    )]
    [InlineData(
        "@a={{ b }}\n@b={{c}}-{{x}}\n@c={{a}}\nGET http://localhost/x\nX-A: {{a}}",
        "needs {{ b }}, and these name each other in a circle: {{b}}, {{c}}, {{a}}."
    )]
    [InlineData(
        "@a={{a}}\nGET http://localhost/{{a}}",
        "needs {{a}}, which names itself: write its value in its place."
    )]
    [InlineData(
        "@a={{b}}\n@b=x\nGET http://localhost/{{a}}",
        "needs {{b}}, which is set below the variable that names it: move it above."
    )]
    [InlineData(
        "GET http://localhost/{{a}}",
        "needs {{a}}, which is not set in this text: write its value in its place."
    )]
    public void Read_HttpFileWhoseVariablesHaveNoValue_ReportsWhy(string text, string words) =>
        Assert.Contains(words, PastedRequests.Read(text).Mistake, StringComparison.Ordinal);

    [Fact]
    public void Read_HttpFileWithACircleOfManyThatManyRequestsName_IsReadAtOnce()
    {
        const int Many = 2_000;
        var variables = Enumerable.Range(0, Many).Select(number => $"@a{number}={{{{a{(number + 1) % Many}}}}}");
        var text =
            $"{string.Join('\n', variables)}\n{string.Concat(Enumerable.Range(0, Many).Select(number => $"###\nGET http://localhost/{{{{a{number}}}}}\n"))}";

        var (reading, allocated) = Measured(text);

        Assert.EndsWith(", …. Write a value for one of them.", reading.Mistake, StringComparison.Ordinal);
        Assert.InRange(allocated, 0, MuchMemory);
    }

    [Fact]
    public void Read_HttpFileWithAnEmptyVariableAloneOnALine_IsRead() =>
        Assert.Single(PastedRequests.Read("@a=\nGET http://localhost/x\n{{a}}\nAccept: text/plain").Requests);

    [Fact]
    public void Read_HttpFileOfMoreRequestsThanCanBeChosenFrom_TakesTheFirst()
    {
        var reading = PastedRequests.Read(
            string.Join('\n', Enumerable.Repeat("GET http://localhost/x\n###", PastedReading.Most + 7))
        );

        Assert.Equal(PastedReading.Most, reading.Requests.Count);
        Assert.Contains("7 more", Assert.Single(reading.LeftOut), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("curl http://localhost/{0}")]
    [InlineData("GET http://localhost/{0}")]
    [InlineData("GET http://localhost/x\n  ?a={0}")]
    [InlineData(
        "{{\"log\":{{\"entries\":[{{\"request\":{{\"method\":\"GET\",\"url\":\"http://localhost/{0}\"}}}}]}}}}"
    )]
    [InlineData("{{\"paths\":{{\"/{0}\":{{\"get\":{{}}}}}}}}")]
    public void Read_AddressLongerThanOneMayBe_IsRefusedInEveryForm(string form)
    {
        var reading = PastedRequests.Read(string.Format(null, form, new string('a', 300_000)));

        Assert.Empty(reading.Requests);
        Assert.Contains("is an address of more than 8,000 characters", reading.Mistake, StringComparison.Ordinal);
        Assert.InRange(reading.Mistake!.Length, 0, 300);
    }

    [Fact]
    public void Read_AddressAsLongAsOneMayBe_IsTakenAndNamedByItsBeginning()
    {
        const string Before = "http://localhost/";
        var request = Assert.Single(
            PastedRequests.Read("curl " + Before + new string('a', AddressLength.MaxLength - Before.Length)).Requests
        );

        Assert.Equal(
            (AddressLength.MaxLength, PastedRequest.LongestName + 1),
            (request.Request.Route.Length, request.Name.Length)
        );
        Assert.EndsWith("…", request.Name, StringComparison.Ordinal);
    }

    // An attribute cannot hold half a letter.
    [Theory]
    [InlineData("curl http://localhost/?", '\ud800')]
    [InlineData("GET http://localhost/?x", '\udc00')]
    [InlineData("{\"paths\":{\"/?\":{\"get\":{}}}}", '\ud83d')]
    [InlineData("{\"paths\":{\"/\\ud83d\":{\"get\":{}}}}", '?')]
    [InlineData(
        "{\"log\":{\"entries\":[{\"request\":{\"method\":\"GET\",\"url\":\"http://localhost/\\ud83d\"}}]}}",
        '?'
    )]
    public void Read_HalfALetter_ReportsThatItIsNoUnicode(string text, char half) =>
        Assert.Contains(
            "no valid Unicode",
            PastedRequests.Read(text.Replace('?', half)).Mistake,
            StringComparison.Ordinal
        );

    [Fact]
    public void Read_LettersOfTwoHalves_AreRead() =>
        Assert.Single(PastedRequests.Read("GET http://localhost/\ud83d\ude00\ud83d\ude00").Requests);

    [Fact]
    public void Read_OpenApiThatRefersToALongExampleEverywhere_TakesWhatItCanAndReportsIt()
    {
        var operation =
            """{"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"a":{"$ref":"#/long"},"b":{"$ref":"#/long"}}}}}}}""";
        var paths = string.Join(',', Enumerable.Range(0, 300).Select(path => $"\"/{path}\":{{\"post\":{operation}}}"));
        var text = "{\"long\":{\"example\":\"" + new string('x', 200_000) + "\"},\"paths\":{" + paths + "}}";

        var (reading, allocated) = Measured(text);

        Assert.InRange(reading.Requests.Count, 1, 20);
        Assert.Contains("more than 5,000,000 characters", Assert.Single(reading.LeftOut), StringComparison.Ordinal);
        Assert.InRange(allocated, 0, MuchMemory);
    }

    [Fact]
    public void Read_OpenApiWhosePathNamesALongExampleOften_IsRefused()
    {
        var path = string.Concat(Enumerable.Repeat("{a}", 2_000));
        var (reading, allocated) = Measured(
            "{\"paths\":{\"/"
                + path
                + "\":{\"get\":{\"parameters\":[{\"in\":\"path\",\"name\":\"a\",\"example\":\""
                + new string('x', 100_000)
                + "\"}]}}}}"
        );

        Assert.Contains("is an address of more than 8,000 characters", reading.Mistake, StringComparison.Ordinal);
        Assert.InRange(allocated, 0, MuchMemory);
    }

    private static (PastedReading Reading, long Allocated) Measured(string text)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var reading = PastedRequests.Read(text);
        return (reading, GC.GetAllocatedBytesForCurrentThread() - before);
    }
}
