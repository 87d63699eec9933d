using RequestImport.Curl;
using RequestImport.Model;

namespace RequestImport.Tests.Curl;

/// <summary>The option table of curl 8.22 (name, letter, whether a value follows), and what the reader makes of each option.</summary>
public sealed class CurlOptionsTests
{
    private const string Address = "http://127.0.0.1:5000/x";

    // Values that the options accept; others are free text.
    private static readonly Dictionary<string, string> Values = new(StringComparer.Ordinal)
    {
        ["cookie"] = "a=b",
        ["header"] = "X-A: b",
        ["max-redirs"] = "3",
        ["proto-default"] = "https",
        ["range"] = "0-99",
        ["user"] = "name:password",
    };

    public static TheoryData<string, string, bool> Documented => [.. Rows()];

    [Theory]
    [MemberData(nameof(Documented))]
    public void Find_OptionOfCurl_KnowsItsLetterAndWhetherAValueFollows(string name, string letter, bool takesValue)
    {
        var found = CurlOptions.FindLong(name);

        Assert.Equal(
            (name, letter, takesValue),
            (found?.Option.Name, found?.Option.Letter?.ToString() ?? "-", found?.Option.TakesValue)
        );
        if (letter != "-")
            Assert.Same(found?.Option, CurlOptions.FindShort(letter[0]));
    }

    [Fact]
    public void All_Options_AreThoseOfCurl() =>
        Assert.Equal(
            Rows().Select(row => row.Data.Item1).Order(StringComparer.Ordinal),
            CurlOptions.All.Select(option => option.Name).Order(StringComparer.Ordinal)
        );

    // A value that is taken for the address sends a secret to a host of that name.
    [Theory]
    [MemberData(nameof(Documented))]
    public void Read_CommandWithTheOption_NeverTakesItsValueForTheAddress(string name, string letter, bool takesValue)
    {
        var value = takesValue ? $" '{Values.GetValueOrDefault(name, "secret")}'" : "";
        string[] forms = letter == "-" ? [$"--{name}"] : [$"--{name}", $"-{letter}"];

        Assert.All(forms, form => Check(name, new RequestReader().Read($"curl {form}{value} {Address}")));
    }

    private static void Check(string name, ReadResult result)
    {
        var option = CurlOptions.FindLong(name)!.Value.Option;
        switch (option.Treatment)
        {
            case CurlTreatment.Refuse:
                Assert.Empty(result.Requests);
                Assert.Contains(Assert.Single(result.Problems).Part, new[] { $"--{name}", $"-{option.Letter}" });
                break;
            case CurlTreatment.LeaveOut:
                var request = Assert.Single(result.Requests);
                Assert.Equal((Address, "GET"), (request.Uri, request.Method));
                Assert.Contains(Assert.Single(request.LeftOut).Part, new[] { $"--{name}", $"-{option.Letter}" });
                break;
            case CurlTreatment.Read when name is "next":
                Assert.Equal(ReadProblemCode.MissingAddress, Assert.Single(result.Problems).Code);
                break;
            case CurlTreatment.Read when name is "url":
                Assert.Equal(["http://secret/", Address], result.Requests.Select(each => each.Uri));
                break;
            default:
                Assert.StartsWith(Address, Assert.Single(result.Requests).Uri, StringComparison.Ordinal);
                break;
        }
    }

    private static IEnumerable<TheoryDataRow<string, string, bool>> Rows()
    {
        using var stream = typeof(CurlOptionsTests).Assembly.GetManifestResourceStream("curl-options.txt")!;
        using var reader = new StreamReader(stream);
        while (reader.ReadLine() is { } line)
            if (line.Split(' ') is [var name, var letter, var kind])
                yield return new(name, letter, kind == "value");
    }
}
