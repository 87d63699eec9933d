using Dashboard.Hosting;

namespace Dashboard.Tests.Hosting;

public sealed class HostFailureTests
{
    [Theory]
    [InlineData(
        "Failed to convert configuration value 's3cret' at 'Kestrel:Limits:Most' to type 'System.Int64'.",
        "Failed to convert configuration value '…' at 'Kestrel:Limits:Most' to type '…'."
    )]
    [InlineData("To generate one run 'dotnet dev-certs https'.", "To generate one run 'dotnet dev-certs https'.")]
    public void DescribeHostFailure_QuotedValue_IsOmitted(string message, string expected) =>
        Assert.Equal(expected, HostRun.DescribeHostFailure(new InvalidOperationException(message)));
}
