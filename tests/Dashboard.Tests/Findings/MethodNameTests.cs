using Dashboard.Findings;

namespace Dashboard.Tests.Findings;

public sealed class MethodNameTests
{
    [Theory]
    [InlineData("TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)", "BlockingEndpoints.BadBlocking")]
    [InlineData("TargetApi.X.Endpoints+<Get>d__3.MoveNext()", "Endpoints.Get")]
    [InlineData("Program.<Main>$(class System.String[])", "Program.Main")]
    [InlineData("Main", "Main")]
    [InlineData("", "")]
    public void Short_FullName_IsTypeAndMethod(string fullName, string expected) => Assert.Equal(expected, MethodName.Short(fullName));
}
