using LoadEngine.Recording;

namespace LoadEngine.Tests.Recording;

public sealed class ErrorKindsTests
{
    public static TheoryData<ErrorKind> Kinds => [.. Enum.GetValues<ErrorKind>()];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void NameOf_EveryKind_HasItsOwnNameAndWords(ErrorKind kind)
    {
        Assert.Single(Enum.GetValues<ErrorKind>(), other => ErrorKinds.NameOf(other) == ErrorKinds.NameOf(kind));
        Assert.Matches("^[a-z0-9]+(-[a-z]+)*$", ErrorKinds.NameOf(kind));
        Assert.NotEmpty(ErrorKinds.Describe(kind));
    }

    [Fact]
    public void Find_TheNameOfEveryFailure_FindsIt()
    {
        Assert.Equal(Enum.GetValues<ErrorKind>().Length - 1, ErrorKinds.Failures.Count);
        Assert.All(ErrorKinds.Failures, kind => Assert.Equal(kind, ErrorKinds.Find(ErrorKinds.NameOf(kind))));
        Assert.Null(ErrorKinds.Find("none"));
        Assert.Null(ErrorKinds.Find("connect_refused"));
    }

    [Fact]
    public void WordsOf_AName_AreForPeople()
    {
        Assert.Equal("connection refused", ErrorKinds.Describe("connect-refused"));
        Assert.Equal("from-a-later-version", ErrorKinds.Describe("from-a-later-version"));
    }
}
