using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Testing;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Foundation.Files;

public sealed class DataFolderOwnerTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Start_FolderOfAnotherDashboard_IsRefusedWithItsProcessAndAddress()
    {
        using var folder = new TemporaryFolder();
        using var first = OwnerOf(folder.Path, "http://localhost:5400");
        using var second = OwnerOf(folder.Path, "http://localhost:5402");
        await first.StartAsync(Cancellation);

        var refused = await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));

        Assert.Contains(
            $"process {Environment.ProcessId} at http://localhost:5400",
            refused.Message,
            StringComparison.Ordinal
        );
        Assert.Contains("--Lab:DataFolder", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_OwnerFileThatIsInvalid_IsNotRead()
    {
        using var folder = new TemporaryFolder();
        using var first = OwnerOf(folder.Path, "http://localhost:5400");
        using var second = OwnerOf(folder.Path, "http://localhost:5402");
        await first.StartAsync(Cancellation);
        await File.WriteAllTextAsync(
            Path.Combine(folder.Path, DataFolderOwner.OwnerFile),
            new string('x', 1 << 20),
            Cancellation
        );

        var refused = await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));

        Assert.Contains("its process is not known", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Renew_FolderThatWasRemovedAndMadeAgain_IsHeldAgain()
    {
        using var folder = new TemporaryFolder();
        var data = Path.Combine(folder.Path, "data");
        using var first = OwnerOf(data, "http://localhost:5400");
        using var second = OwnerOf(data, "http://localhost:5402");
        await first.StartAsync(Cancellation);
        Directory.Delete(data, recursive: true);

        first.Renew();
        Assert.False(Directory.Exists(data));
        Directory.CreateDirectory(data);
        first.Renew();

        var refused = await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));
        Assert.Contains("http://localhost:5400", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Renew_FolderThatAnotherHasMadeAgain_IsReportedOnce()
    {
        using var folder = new TemporaryFolder();
        var data = Path.Combine(folder.Path, "data");
        var log = new WrittenLines();
        using var first = OwnerOf(data, "http://localhost:5400", log);
        using var second = OwnerOf(data, "http://localhost:5402");
        await first.StartAsync(Cancellation);
        Directory.Delete(data, recursive: true);
        await second.StartAsync(Cancellation);

        first.Renew();
        first.Renew();

        Assert.Contains("http://localhost:5402", Assert.Single(log.Lines), StringComparison.Ordinal);
        Assert.Contains(
            "5402",
            await File.ReadAllTextAsync(Path.Combine(data, DataFolderOwner.OwnerFile), Cancellation),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Renew_NameThatWasNeverWritten_KeepsTheFolderInSilence()
    {
        using var folder = new TemporaryFolder();
        var log = new WrittenLines();
        Directory.CreateDirectory(Path.Combine(folder.Path, DataFolderOwner.OwnerFile));
        using var owner = OwnerOf(folder.Path, "http://localhost:5400", log);
        await owner.StartAsync(Cancellation);
        var atStart = log.Lines.Count;

        owner.Renew();

        Assert.Equal(atStart, log.Lines.Count);
        using var second = OwnerOf(folder.Path, "http://localhost:5402");
        await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));
    }

    [Fact]
    public async Task Start_NameThatFindsNoRoom_NeitherTellsOfTheOwnerBeforeNorLosesTheFolder()
    {
        using var folder = new TemporaryFolder();
        using (var before = OwnerOf(folder.Path, "http://localhost:5400"))
            await before.StartAsync(Cancellation);
        var inTheWay = Directory.CreateDirectory(
            Path.Combine(folder.Path, DataFolderOwner.OwnerFile + AtomicFile.UnfinishedEnding)
        );
        var log = new WrittenLines();
        using var first = OwnerOf(folder.Path, "http://localhost:5402", log);
        using var second = OwnerOf(folder.Path, "http://localhost:5404");

        await first.StartAsync(Cancellation);
        first.Renew();

        Assert.Single(log.Lines);
        var refused = await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));
        Assert.DoesNotContain("localhost:5400", refused.Message, StringComparison.Ordinal);
        Assert.Contains("its process is not known", refused.Message, StringComparison.Ordinal);

        inTheWay.Delete();
        first.Renew();

        refused = await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));
        Assert.Contains("http://localhost:5402", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Renew_FolderThatCouldNotBeWrittenAtTheStart_IsHeldAsSoonAsItCan()
    {
        using var folder = new TemporaryFolder();
        var inTheWay = Directory.CreateDirectory(Path.Combine(folder.Path, DataFolderOwner.LockFile));
        var log = new WrittenLines();
        using var first = OwnerOf(folder.Path, "http://localhost:5400", log);
        using var second = OwnerOf(folder.Path, "http://localhost:5402");
        await first.StartAsync(Cancellation);
        first.Renew();

        inTheWay.Delete();
        first.Renew();

        Assert.Single(log.Lines);
        var refused = await Assert.ThrowsAsync<OptionsValidationException>(() => second.StartAsync(Cancellation));
        Assert.Contains("http://localhost:5400", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_OwnerThatIsNoMore_TakesTheFolderOver()
    {
        using var folder = new TemporaryFolder();
        using (var first = OwnerOf(folder.Path, "http://localhost:5400"))
            await first.StartAsync(Cancellation);
        using var second = OwnerOf(folder.Path, "http://localhost:5402");

        await second.StartAsync(Cancellation);

        Assert.Contains(
            "5402",
            await File.ReadAllTextAsync(Path.Combine(folder.Path, DataFolderOwner.OwnerFile), Cancellation),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Start_FolderThatIsNotThere_IsMadeForTheUserAlone()
    {
        using var folder = new TemporaryFolder();
        var data = Path.Combine(folder.Path, "data");
        using var owner = OwnerOf(data, "http://localhost:5400");

        await owner.StartAsync(Cancellation);

        Assert.True(Directory.Exists(data));
        if (!OperatingSystem.IsWindows())
            Assert.Equal(
                UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute,
                File.GetUnixFileMode(data)
            );
    }

    [Fact]
    public async Task Start_FolderThatCannotBeWritten_StartsAllTheSame()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "file");
        await File.WriteAllTextAsync(path, "", Cancellation);
        using var owner = OwnerOf(Path.Combine(path, "data"), "http://localhost:5400");

        await owner.StartAsync(Cancellation);
    }

    [Theory]
    [InlineData(DataFolderOwner.LockFile)]
    [InlineData(DataFolderOwner.OwnerFile + AtomicFile.UnfinishedEnding)]
    public async Task Start_FolderThatTakesNothing_ReportsItUntilItDoes(string file)
    {
        using var folder = new TemporaryFolder();
        var (inTheWay, condition, told) = (
            Directory.CreateDirectory(Path.Combine(folder.Path, file)),
            new StorageHealth(),
            0
        );
        condition.Changed += () => told++;
        using var owner = OwnerOf(folder.Path, "http://localhost:5400", condition: condition);

        await owner.StartAsync(Cancellation);
        owner.Renew();

        Assert.Contains("data folder could not be used", condition.Error, StringComparison.Ordinal);
        inTheWay.Delete();
        owner.Renew();
        Assert.Equal((null, 2), (Trouble: condition.Error, told));
    }

    private static DataFolderOwner OwnerOf(
        string folder,
        string address,
        ILogger<DataFolderOwner>? log = null,
        StorageHealth? condition = null
    ) =>
        new(
            Options.Create(new LabOptions { DataFolder = folder }),
            new ConfigurationBuilder().AddInMemoryCollection([new("urls", address)]).Build(),
            log ?? NullLogger<DataFolderOwner>.Instance,
            condition: condition
        );

    private sealed class WrittenLines : ILogger<DataFolderOwner>
    {
        public List<string> Lines { get; } = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel,
            EventId eventId,
            TState state,
            Exception? exception,
            Func<TState, Exception?, string> formatter
        ) => Lines.Add(formatter(state, exception));
    }
}
