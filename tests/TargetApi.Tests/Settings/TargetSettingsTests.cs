using Microsoft.Extensions.Configuration;
using TargetApi.Settings;

namespace TargetApi.Tests.Settings;

public sealed class TargetSettingsTests
{
    [Fact]
    public void Read_NothingSet_GivesTheDefaults()
    {
        var (settings, mistakes) = Read();

        Assert.Empty(mistakes);
        Assert.Equal(new TargetSettings(), settings);
        Assert.Equal(5080, settings.Port);
        Assert.Equal(4_096, settings.Backlog);
        Assert.Equal(500, settings.Io.PermitLimit);
        Assert.Equal(100, settings.Io.QueueLimit);
        Assert.Equal(2_000, settings.Http.TimeoutMs);
        Assert.Equal(200, settings.Http.MaxConnections);
    }

    [Fact]
    public void Read_EverythingSet_TakesEverything()
    {
        var (settings, mistakes) = Read(
            ("Target:Port", "6001"),
            ("Target:Backlog", "128"),
            ("Target:Io:PermitLimit", "7"),
            ("Target:Io:QueueLimit", "0"),
            ("Target:Http:TimeoutMs", "300"),
            ("Target:Http:LifetimeSeconds", "4"),
            ("Target:Http:IdleSeconds", "5"),
            ("Target:Http:MaxConnections", "6")
        );

        Assert.Empty(mistakes);
        Assert.Equal(
            new TargetSettings
            {
                Port = 6001,
                Backlog = 128,
                Io = new IoLimits { PermitLimit = 7, QueueLimit = 0 },
                Http = new HttpLimits
                {
                    TimeoutMs = 300,
                    LifetimeSeconds = 4,
                    IdleSeconds = 5,
                    MaxConnections = 6,
                },
            },
            settings
        );
    }

    [Theory]
    [InlineData("Target:Port", "-1")]
    [InlineData("Target:Port", "65536")]
    [InlineData("Target:Port", "http")]
    [InlineData("Target:Backlog", "0")]
    [InlineData("Target:Io:PermitLimit", "0")]
    [InlineData("Target:Io:QueueLimit", "-1")]
    [InlineData("Target:Http:TimeoutMs", "0")]
    [InlineData("Target:Http:TimeoutMs", "99999999999999")]
    [InlineData("Target:Http:MaxConnections", "1.5")]
    public void Read_WrongValue_NamesTheSettingAndItsVariable(string key, string value)
    {
        var mistake = Assert.Single(Read((key, value)).Mistakes);

        Assert.StartsWith($"{key} must be", mistake, StringComparison.Ordinal);
        Assert.Contains(key.Replace(":", "__", StringComparison.Ordinal), mistake, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_SeveralMistakes_NamesThemAll() =>
        Assert.Equal(
            3,
            Read(("Target:Port", "x"), ("Target:Io:PermitLimit", "0"), ("Target:Http:TimeoutMs", "-5")).Mistakes.Count
        );

    [Theory]
    [InlineData("http://localhost:6001")]
    [InlineData("http://127.0.0.1:0;http://[::1]:6002")]
    public void Read_HttpAddresses_AreTaken(string urls)
    {
        var (settings, mistakes) = TargetSettings.Read(Configuration(), urls);

        Assert.Empty(mistakes);
        Assert.Equal(urls, settings.Urls);
    }

    [Theory]
    [InlineData("6001")]
    [InlineData("https://localhost:6001")]
    [InlineData("http://localhost:6001;nowhere")]
    [InlineData("http://localhost:70000")]
    public void Read_AddressThatCannotBeListenedOn_IsAMistake(string urls) =>
        Assert.Contains(
            "--urls",
            Assert.Single(TargetSettings.Read(Configuration(), urls).Mistakes),
            StringComparison.Ordinal
        );

    private static (TargetSettings Settings, IReadOnlyList<string> Mistakes) Read(
        params (string Key, string Value)[] values
    ) => TargetSettings.Read(Configuration(values), urls: null);

    private static IConfigurationRoot Configuration(params (string Key, string Value)[] values) =>
        new ConfigurationBuilder()
            .AddInMemoryCollection(values.ToDictionary(pair => pair.Key, pair => (string?)pair.Value))
            .Build();
}
