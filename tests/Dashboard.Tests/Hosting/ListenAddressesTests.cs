using Dashboard.Hosting;
using Microsoft.Extensions.Configuration;

namespace Dashboard.Tests.Hosting;

public sealed class ListenAddressesTests
{
    [Theory]
    [InlineData("http://0.0.0.0:5090")]
    [InlineData("http://*:5090")]
    [InlineData("http://+:5090")]
    [InlineData("http://[::]:5090")]
    [InlineData("http://0:5090")]
    [InlineData("http://192.168.1.5:5090")]
    [InlineData("http://[fe80::1]:5090")]
    [InlineData("http://my-machine:5090")]
    [InlineData("http://example.com:5090")]
    [InlineData("http://localhost.:5090")]
    [InlineData("http://localhost:5090;http://0.0.0.0:5091")]
    public void Mistakes_AddressThatOthersReach_IsRefusedWithoutAKeyOnly(string urls)
    {
        var mistake = Assert.Single(Mistakes(("urls", urls)));

        Assert.Contains("Presenter:Key", mistake, StringComparison.Ordinal);
        Assert.Contains("--room", mistake, StringComparison.Ordinal);
        Assert.Empty(Mistakes(("urls", urls), ("Presenter:Key", "twelve-letters")));
        Assert.Single(Mistakes(("urls", urls), ("Presenter:Key", " ")));
        Assert.Single(Mistakes(("Kestrel:Endpoints:Any:Url", urls.Split(';')[^1])));
    }

    [Theory]
    [InlineData("http://localhost:5090")]
    [InlineData("http://127.0.0.1:0")]
    [InlineData("http://127.8.9.1:5090")]
    [InlineData("http://[::1]:5090")]
    [InlineData("https://localhost:5091;http://LOCALHOST:5090")]
    [InlineData("http://unix:/tmp/dashboard.sock")]
    public void Mistakes_AddressOfThisMachineAlone_IsNone(string urls) =>
        Assert.Empty(Mistakes(("urls", urls), ("AllowedHosts", "localhost;127.0.0.1;[::1]")));

    [Theory]
    [InlineData("nonsense")]
    [InlineData("localhost:5090")]
    [InlineData("ftp://localhost:5090")]
    [InlineData("http://")]
    [InlineData("http:///")]
    [InlineData("http://localhost:80999")]
    [InlineData("http://localhost:-1")]
    [InlineData("http://localhost:53x0")]
    [InlineData("http://[::1]:53x0")]
    [InlineData("http://localhost:0")]
    [InlineData("http://localhost:5090/path")]
    public void Mistakes_NoAddress_IsReportedForTheSetting(string urls) =>
        Assert.StartsWith(
            "urls",
            Assert.Single(Mistakes(("urls", urls), ("Presenter:Key", "twelve-letters"))),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("http://127.0.0.1:5090;http://127.0.0.1:5090", true)]
    [InlineData("http://localhost:5090;http://127.0.0.1:5090", true)]
    [InlineData("http://[::1]:5090;http://LOCALHOST:5090", true)]
    [InlineData("http://localhost:5090;http://0.0.0.0:5090", true)]
    [InlineData("http://localhost:5090;http://*:5090", true)]
    [InlineData("http://127.0.0.1:5090;http://127.0.0.2:5090", false)]
    [InlineData("http://127.0.0.1:5090;http://[::1]:5090", false)]
    [InlineData("http://a.example:5090;http://b.example:5090", true)]
    [InlineData("http://[::]:5090;http://127.0.0.1:5090", true)]
    [InlineData("http://0.0.0.0:5090;http://[::1]:5090", false)]
    [InlineData("http://127.0.0.1:0;http://127.0.0.1:0", false)]
    [InlineData("http://localhost:5090;https://localhost:5091", false)]
    [InlineData("http://unix:/tmp/one.sock;http://unix:/tmp/two.sock", false)]
    public void Mistakes_OneAddressNamedTwice_IsReported(string urls, bool isTwice) =>
        Assert.Equal(isTwice ? 1 : 0, Mistakes(("urls", urls), ("Presenter:Key", "twelve-letters")).Count);

    [Fact]
    public void Mistakes_EndpointsInPlaceOfTheUrls_AreNoAddressNamedTwice() =>
        Assert.Empty(
            Mistakes(("urls", "http://localhost:5090"), ("Kestrel:Endpoints:Http:Url", "http://localhost:5090"))
        );

    [Theory]
    [InlineData("http://user:sekret@127.0.0.1:6212/x")]
    [InlineData("http://127.0.0.1:6212/x?any=sekret")]
    public void Mistakes_AddressWithASecret_IsReportedWithoutIt(string urls)
    {
        var mistakes = string.Join('\n', Mistakes(("urls", urls), ("AllowedHosts", "*" + urls)));

        Assert.Contains("urls", mistakes, StringComparison.Ordinal);
        Assert.DoesNotContain("sekret", mistakes, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("*")]
    [InlineData("")]
    [InlineData("localhost;0.0.0.0")]
    [InlineData("localhost; [::]")]
    [InlineData("localhost;*.com")]
    public void Mistakes_AnyHostName_IsRefusedWithoutAKeyOnly(string hosts)
    {
        Assert.Contains("AllowedHosts", Assert.Single(Mistakes(("AllowedHosts", hosts))), StringComparison.Ordinal);
        Assert.Empty(Mistakes(("AllowedHosts", hosts), ("Presenter:Key", "twelve-letters")));
    }

    [Theory]
    [InlineData("http_ports", "5090")]
    [InlineData("https_ports", "5090")]
    [InlineData("http_ports", "abc")]
    public void Mistakes_PortsAlone_CountAsEveryAddressWhereNoneIsNamed(string setting, string ports)
    {
        Assert.Contains(setting, Assert.Single(Mistakes((setting, ports))), StringComparison.Ordinal);
        Assert.Empty(Mistakes((setting, ports), ("urls", "http://localhost:5090")));
        Assert.Equal(ports == "abc" ? 1 : 0, Mistakes((setting, ports), ("Presenter:Key", "twelve-letters")).Count);
    }

    [Theory]
    [InlineData("http://localhost:5080", null)]
    [InlineData("http://127.0.0.1:0;http://127.0.0.1:7", "7")]
    [InlineData("https://[::1]:7", "7")]
    public void Mistakes_PortOfTheTarget_IsRefusedInOneSentence(string urls, string? target) =>
        Assert.Contains(
            "Target:Port ",
            Assert.Single(
                target is null ? Mistakes(("urls", urls)) : Mistakes(("urls", urls), ("Target:Port", target))
            ),
            StringComparison.Ordinal
        );

    private static List<string> Mistakes(params (string Name, string Value)[] settings) =>
        [
            .. ListenAddresses.Validate(
                new ConfigurationBuilder()
                    .AddInMemoryCollection(
                        settings.Select(setting => KeyValuePair.Create(setting.Name, (string?)setting.Value))
                    )
                    .Build()
            ),
        ];
}
