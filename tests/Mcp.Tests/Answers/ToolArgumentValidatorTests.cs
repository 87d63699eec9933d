using System.Text.Json;
using Mcp.Answers;

namespace Mcp.Tests.Answers;

public sealed class ToolArgumentValidatorTests
{
    private static readonly JsonElement Schema = JsonElement.Parse(
        """{"type":"object","properties":{"atMost":{"type":"integer","minimum":1,"maximum":500}}}"""
    );

    [Theory]
    [InlineData("0", false)]
    [InlineData("501", false)]
    [InlineData("1e308", false)]
    [InlineData("1", true)]
    [InlineData("500", true)]
    public void Validate_Number_ChecksTypeAndBounds(string value, bool isValid) =>
        Assert.Equal(isValid, ToolArgumentValidator.Validate(Schema, [new("atMost", JsonElement.Parse(value))]) is []);

    [Fact]
    public void Validate_UnknownArgument_ListsTheKnownOnesAndDoesNotRepeatIt()
    {
        var error = Assert.Single(ToolArgumentValidator.Validate(Schema, [new("secret", JsonElement.Parse("1"))]));

        Assert.Contains("atMost", error, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", error, StringComparison.Ordinal);
    }
}
