using Lab.Foundation;

namespace Lab.Tests.Foundation;

public sealed class LabOptionsValidationTests
{
    [Theory]
    [InlineData("http://staging.example.com")]
    [InlineData("https://user:geheim@staging.example.com/")]
    [InlineData("staging.example.com:8080")]
    [InlineData("staging.example.com/orders?token=geheim")]
    [InlineData("two words")]
    [InlineData("*")]
    public void Validate_InvalidHost_IsReportedForItsSetting(string given)
    {
        var result = new LabOptionsValidation().Validate(null, new() { AllowedHosts = ["fine.example", given] });

        var mistake = Assert.Single(result.Failures ?? []);
        Assert.StartsWith("Lab:AllowedHosts:1 ", mistake, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", mistake, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("staging.example.com")]
    [InlineData("build_agent")]
    [InlineData("bücher.example")]
    [InlineData("10.0.0.7")]
    [InlineData("fe80::1")]
    [InlineData("[fe80::1]")]
    [InlineData("")]
    public void Validate_Host_IsTaken(string given) =>
        Assert.True(new LabOptionsValidation().Validate(null, new() { AllowedHosts = [given] }).Succeeded);
}
