using Observation.Stacks;

namespace Observation.Tests.Stacks;

/// <summary>The sampler on a service of which no stack has a line.</summary>
[Trait("Category", "Long")]
public sealed class InlinedHandlersTests : IDisposable
{
    private readonly string _temporary = Directory.CreateTempSubdirectory("sampler-tests-").FullName;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Sample_HandlersWithoutAFrame_NamesTheirRoutes()
    {
        await using var service = await InlinedService.StartAsync(Cancellation);
        service.Ask("/orders/17?key=hidden", "/orders/18", "/carts/3");

        var named = await UntilNamedAsync(service, ["GET OrdersController.Find", "GET /carts/{id}"]);

        Assert.All(named, group => Assert.Equal("Thread.Sleep", group.Blocking));
        Assert.All(named, group => Assert.InRange(group.Requests.Sum(request => request.Threads), 1, group.Threads));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    [Fact]
    public async Task Sample_ServiceThatWritesNoLog_NamesTheirPaths()
    {
        await using var service = await InlinedService.StartAsync(Cancellation, "silent");
        service.Ask("/orders/17?key=hidden", "/carts/3");

        await UntilNamedAsync(service, ["GET /orders/17", "GET /carts/3"]);
    }

    public void Dispose() => Directory.Delete(_temporary, recursive: true);

    // Each look takes as long as a capture, which is the pace. A thread is between two requests at some of them.
    private async Task<List<StackGroup>> UntilNamedAsync(InlinedService service, string[] names)
    {
        var sampler = new EventPipeSampler(_temporary) { SampleTimeout = TimeSpan.FromMinutes(1) };
        var busy = new List<StackGroup>();
        for (var attempt = 0; attempt < 20; attempt++)
        {
            busy = await Task.Factory.StartNew(
                () =>
                    StackGroups
                        .Group(sampler.Sample(service.ProcessId))
                        .Where(group => group.Role == ThreadRole.BusyPool)
                        .ToList(),
                Cancellation,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
            var named = busy.Where(group => group.Requests.Count > 0).ToList();
            Assert.All(named, group => Assert.Null(group.Application));
            Assert.All(named.SelectMany(group => group.Requests), request => Assert.Contains(request.Name, names));
            if (names.All(name => named.Any(group => group.Requests.Any(request => request.Name == name))))
                return named;
        }

        Assert.Fail(
            string.Join(
                '\n',
                busy.Select(group =>
                    $"{group.Threads} × {group.Application?.Method} in {group.Blocking}, "
                    + $"{string.Join(", ", group.Requests)}: "
                    + $"{string.Join(" < ", group.Frames.Select(frame => frame.Method))}"
                )
            )
        );
        return busy;
    }
}
