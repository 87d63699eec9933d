using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace TargetApi.Tests.Running;

public sealed class InProcessTargetTests
{
    [Fact]
    public async Task Target_ThatListensBeforeItsFactoryGoesOn_AnswersOnItsOwnPort()
    {
        await using var target = new SlowlyTakenUp();
        using var client = target.CreateClient();

        Assert.NotEqual(80, client.BaseAddress!.Port);
        Assert.Contains(
            "\"ok\"",
            await client.GetStringAsync(new Uri("/health", UriKind.Relative), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    // What happens now and then on a busy machine: the entry point has started its host before the factory has seen that it is built.
    private sealed class SlowlyTakenUp : InProcessTarget
    {
        protected override IHost CreateHost(IHostBuilder builder) => base.CreateHost(new StartedOnReturn(builder));
    }

    private sealed class StartedOnReturn(IHostBuilder builder) : IHostBuilder
    {
        public IDictionary<object, object> Properties => builder.Properties;

        public IHost Build()
        {
            var host = builder.Build();
            Assert.True(
                host.Services.GetRequiredService<IHostApplicationLifetime>()
                    .ApplicationStarted.WaitHandle.WaitOne(TimeSpan.FromSeconds(30))
            );
            return host;
        }

        public IHostBuilder ConfigureAppConfiguration(
            Action<HostBuilderContext, IConfigurationBuilder> configureDelegate
        ) => builder.ConfigureAppConfiguration(configureDelegate);

        public IHostBuilder ConfigureContainer<TContainerBuilder>(
            Action<HostBuilderContext, TContainerBuilder> configureDelegate
        ) => builder.ConfigureContainer(configureDelegate);

        public IHostBuilder ConfigureHostConfiguration(Action<IConfigurationBuilder> configureDelegate) =>
            builder.ConfigureHostConfiguration(configureDelegate);

        public IHostBuilder ConfigureServices(Action<HostBuilderContext, IServiceCollection> configureDelegate) =>
            builder.ConfigureServices(configureDelegate);

        public IHostBuilder UseServiceProviderFactory<TContainerBuilder>(
            IServiceProviderFactory<TContainerBuilder> factory
        )
            where TContainerBuilder : notnull => builder.UseServiceProviderFactory(factory);

        public IHostBuilder UseServiceProviderFactory<TContainerBuilder>(
            Func<HostBuilderContext, IServiceProviderFactory<TContainerBuilder>> factory
        )
            where TContainerBuilder : notnull => builder.UseServiceProviderFactory(factory);
    }
}
