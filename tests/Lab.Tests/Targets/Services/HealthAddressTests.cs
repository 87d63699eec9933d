using Lab.Targets.Services;

namespace Lab.Tests.Targets.Services;

public sealed class HealthAddressTests
{
    private static readonly Uri Service = new("http://127.0.0.1:5000/api/orders");

    [Theory]
    [InlineData("/health", "http://127.0.0.1:5000/health")]
    [InlineData(" /health?full=1 ", "http://127.0.0.1:5000/health?full=1")]
    [InlineData("http://localhost:5001/ready", "http://localhost:5001/ready")]
    [InlineData("https://[::1]:5001/", "https://[::1]:5001/")]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void Read_PathOrAddressOfThisMachine_IsTheAddress(string? text, string? expected)
    {
        var (address, problem) = HealthAddress.Read(text, Service);

        Assert.Equal(expected, address?.AbsoluteUri);
        Assert.Null(problem);
    }

    [Theory]
    [InlineData("health")]
    [InlineData("//example.com/health")]
    [InlineData("http://example.com/health")]
    [InlineData("ftp://localhost/health")]
    [InlineData("http://user:secret@localhost:5000/health")]
    [InlineData("/health?key=•••")]
    public void Read_OtherText_IsOneErrorThatNamesTheRange(string text)
    {
        var (address, problem) = HealthAddress.Read(text, Service);

        Assert.Null(address);
        Assert.Contains(
            "a path such as /health, or an http or https address of this machine",
            problem,
            StringComparison.Ordinal
        );
        Assert.DoesNotContain("secret", problem, StringComparison.Ordinal);
    }
}
