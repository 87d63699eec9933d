using System.Text.Json;
using Mcp.Answers;

namespace Mcp.Tests.Answers;

public sealed class ToolArgumentValidatorTests
{
    private static readonly JsonElement Schema = JsonElement.Parse(
        """{"type":"object","properties":{"atMost":{"type":"integer","minimum":1,"maximum":500}}}"""
    );

    [Theory]
    [InlineData("0", "atMost: It must be from 1 to 500.")]
    [InlineData("501", "atMost: It must be from 1 to 500.")]
    [InlineData("1e308", "atMost: It must be a whole number.")]
    [InlineData("1", null)]
    [InlineData("500", null)]
    public void Mistakes_NumberBesideItsBounds_SaysWhichThereAre(string value, string? mistake) =>
        Assert.Equal(
            mistake,
            ToolArgumentValidator.Validate(Schema, [new("atMost", JsonElement.Parse(value))]).SingleOrDefault()
        );
}
