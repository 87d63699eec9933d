using Lab.Foundation;

namespace Lab.Tests.Foundation;

public sealed class LabOptionsValidationTests
{
    [Theory]
    [InlineData(
        "http://staging.example.com",
        "Lab:AllowedHosts:1 is no host: give its name or IP address alone, without scheme, port and path, so staging.example.com."
    )]
    [InlineData(
        "https://user:geheim@staging.example.com/",
        "Lab:AllowedHosts:1 is no host: give its name or IP address alone, without scheme, port and path, such as staging.example.com."
    )]
    [InlineData("staging.example.com:8080", "so staging.example.com.")]
    [InlineData("staging.example.com/orders?token=geheim", "so staging.example.com.")]
    [InlineData("two words", "such as staging.example.com.")]
    [InlineData("*", "such as staging.example.com.")]
    public void Validate_WhatIsNoHost_IsRefusedWithItsPlaceAndWithoutSecrets(string given, string words)
    {
        var result = new LabOptionsValidation().Validate(null, new() { AllowedHosts = ["fine.example", given] });

        var mistake = Assert.Single(result.Failures ?? []);
        Assert.EndsWith(words, mistake, StringComparison.Ordinal);
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
