using Lab.Targets;
using Lab.Targets.Processes;
using Microsoft.Extensions.Logging;

namespace Lab.Tests.Targets.Processes;

public sealed class PublishedTargetStateTests
{
    [Theory]
    [InlineData(true, LogLevel.Error, "Target Crashed: Nobody there.")]
    [InlineData(false, LogLevel.Warning, "Your service not answering: Nobody there.")]
    public void Become_Down_IsLoggedInTheWordsOfTheBadge(bool isOwn, LogLevel level, string line)
    {
        var log = new WrittenLines();
        var address = new Uri("http://localhost:6390");

        new PublishedTargetState(address, log).Become(
            new TargetState(TargetPhase.Crashed, address, null, "Nobody there.", []) { IsOwn = isOwn }
        );

        Assert.Equal([(level, line)], log.Lines);
    }

    private sealed class WrittenLines : ILogger
    {
        public List<(LogLevel Level, string Line)> Lines { get; } = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel,
            EventId eventId,
            TState state,
            Exception? exception,
            Func<TState, Exception?, string> formatter
        ) => Lines.Add((logLevel, formatter(state, exception)));
    }
}
