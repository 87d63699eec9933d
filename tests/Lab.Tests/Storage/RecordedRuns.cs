using System.Text.Json;
using Lab.Diagnosis.Evaluation;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Runtime.Observers;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Lab.Testing;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage;

internal static class RecordedRuns
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static Task<LabHost> StartAsync(
        TemporaryFolder folder,
        CountingObserver? counting = null,
        IFindings? findings = null,
        IStackCaptures? stacks = null,
        RequestDelegate? answer = null,
        ILoggerProvider? log = null
    ) =>
        LabHost.StartAsync(
            answer is null ? null : context => answer(context),
            builder =>
            {
                builder.Services.AddSingleton(Options.Create(new LabOptions { DataFolder = folder.Path }));
                if (log is not null)
                    builder.Logging.AddProvider(log);
                if (counting is not null)
                    builder.Services.AddSingleton<IRunObserver>(provider =>
                        counting.Around(provider.GetRequiredService<RunObservers>())
                    );
                if (findings is not null)
                    builder.Services.AddSingleton(findings);
                if (stacks is not null)
                    builder.Services.AddSingleton(stacks);
            }
        );

    public static IReadOnlyList<Frame> FramesOfTheRun(IReadOnlyList<Frame> all)
    {
        var first = all.Index()
            .First(frame => frame.Item.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted))
            .Index;
        var last = all.Index()
            .First(frame => frame.Item.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded))
            .Index;
        var events = all[first].Events;
        var start = events.Index().First(pair => pair.Item.Kind == FrameEventKinds.RunStarted).Index;
        return [all[first] with { Events = [.. events.Skip(start)] }, .. all.Skip(first + 1).Take(last - first)];
    }

    public static string Encode<T>(T value) => JsonSerializer.Serialize(value, RunDocumentJson.Options);

    public static async Task FrameAsync(LabHost host, Func<Frame, bool> isIt)
    {
        await foreach (var frame in host.Stream.ReadAsync(0, Cancellation))
            if (isIt(frame))
                return;
    }

    public static Task RecordingAsync(LabHost host, string id) => UntilAsync(host, run => run.Id == id);

    public static async Task<RunDocument> CompleteAsync(LabHost host, string id)
    {
        await UntilAsync(host, run => run.Id == id && run.State == RecordingState.Complete);
        return (await host.Get<IRunStore>().ReadAsync(id, Cancellation))!;
    }

    public static async Task UntilAsync(LabHost host, Func<RunHeader, bool> isThere)
    {
        var store = host.Get<IRunStore>();
        var changed = new SemaphoreSlim(0);
        store.Changed += () => changed.Release();
        while (!store.List().Any(isThere))
            await changed.WaitAsync(Cancellation);
    }

    public static async Task JournaledAsync(TemporaryFolder folder, string id, string words)
    {
        while (true)
        {
            using var reader = new StreamReader(StoredFile.Open(folder.FileOf(id + ".journal")));
            var text = await reader.ReadToEndAsync(Cancellation);
            // On a busy machine a line may be visible before it is complete; journal readers skip such a line.
            if (text[..(text.LastIndexOf('\n') + 1)].Contains("{" + words, StringComparison.Ordinal))
                return;
            await Task.Delay(20, Cancellation);
        }
    }
}
