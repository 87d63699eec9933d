using System.Text.Json;
using Dashboard.Api;
using Dashboard.Http.Binding;
using Lab.Foundation.Results;

namespace Dashboard.Tests.Http.Binding;

public sealed class JsonCheckTests
{
    [Theory]
    [InlineData("\"x\"", "'processId' must be a whole number.")]
    [InlineData("1.5", "'processId' must be a whole number.")]
    [InlineData("99999999999", "'processId' must be a whole number of fewer digits.")]
    public void MistakesOf_ValueThatIsNotAWholeNumber_ReportsNoLimitsButTheFields(string value, string expected)
    {
        var body = JsonElement.Parse($$"""{"url":"http://localhost:1","processId":{{value}}}""");

        var mistake = Assert.Single(JsonCheck.MistakesOf(body, RequestJson.Options.GetTypeInfo(typeof(ServiceChange))));

        Assert.Equal(("processId", expected), (mistake.Field, mistake.Message));
    }
}
