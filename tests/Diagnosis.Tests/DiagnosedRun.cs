using System.Globalization;
using System.Text.Json;
using Experiments;
using Experiments.Charts;
using Lab.Campaigns.Composition;
using Lab.Diagnosis.Findings;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Diagnosis.Tests;

/// <summary>A run of the lab against a service of its user, as the dashboard runs it.</summary>
internal sealed class DiagnosedRun
{
    // A folder for the frames of each run, in the format of tests/Lab.Tests/Diagnosis/Recorded.
    private const string RecordVariable = "CONCURRENCY_DASHBOARD_RECORD";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    private DiagnosedRun(IReadOnlyList<Finding> findings, IReadOnlyList<Frame> frames) =>
        (Findings, Frames) = (findings, frames);

    public IReadOnlyList<Finding> Findings { get; }

    public IReadOnlyList<Frame> Frames { get; }

    /// <summary>The rules with a finding, with its severity, for messages.</summary>
    public string Summary =>
        string.Join(
            Environment.NewLine,
            Findings.Select(finding => $"{finding.Rule} | {finding.Severity} | {finding.Title} | {finding.Sentence}")
        );

    /// <summary>The values of a series.</summary>
    public IEnumerable<double> Values(Series series) =>
        Frames.Select(frame => frame.Values[SeriesCatalogue.IndexOf(series)]).OfType<double>();

    public static async Task<DiagnosedRun> RunAsync(
        AilingService service,
        string name,
        RunRequest load,
        Func<Task>? beforeTheRun = null,
        string? healthUrl = null
    )
    {
        var folder = Directory.CreateTempSubdirectory("diagnosed-run-");
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Configuration.AddInMemoryCollection(
            new Dictionary<string, string?>
            {
                ["Lab:DataFolder"] = folder.FullName,
                ["Target:Url"] = $"{service.Address}",
                ["Target:HealthUrl"] = healthUrl,
                ["Target:Port"] = $"{FreePort.Next()}",
            }
        );
        builder.Services.AddLab(builder.Configuration);
        var host = builder.Build();
        await host.StartAsync();
        try
        {
            var (lab, target) = (host.Services.GetRequiredService<ILab>(), host.Services.GetRequiredService<ITarget>());
            await UntilAsync(() =>
                target.State is { Phase: TargetPhase.Running, ProcessId: not null }
                && lab.State.Target.Phase == TargetPhase.Running
            );
            var (saved, answer) = host
                .Services.GetRequiredService<OwnEndpointStore>()
                .Save(
                    new OwnEndpoint("", name, new OwnRequest("/"))
                    {
                        Sending = new() { AnyCertificate = service.Address.Scheme == "https" },
                    }
                );
            Assert.True(saved is not null, string.Join(' ', answer.Errors));
            if (beforeTheRun is not null)
                await beforeTheRun();
            var started = await lab.StartAsync(load with { Experiment = saved.Id, Variant = VariantKind.Fragile });
            Assert.True(started.Run is not null, string.Join(' ', started.Errors));
            await UntilAsync(() => lab.Summary(started.Run.Id) is not null);
            var frames = host.Services.GetRequiredService<FrameStream>().GetFramesAfter(0).ToList();
            Record(name, frames);
            return new(lab.Summary(started.Run.Id)!.Findings, frames);
        }
        finally
        {
            await host.StopAsync();
            host.Dispose();
            folder.Delete(recursive: true);
        }
    }

    private static async Task UntilAsync(Func<bool> condition)
    {
        using var limit = new CancellationTokenSource(Patience);
        while (!condition())
            await Task.Delay(50, limit.Token);
    }

    private static void Record(string name, IReadOnlyList<Frame> all)
    {
        if (Environment.GetEnvironmentVariable(RecordVariable) is not { Length: > 0 } folder)
            return;
        var elapsed = SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed);
        var frames = all.Where(frame => frame.Values[elapsed] is not null).ToList();
        var start = frames[0].Time - frames[0].Values[elapsed]!.Value;
        var document = new
        {
            times = frames.Select(frame => Math.Round(frame.Time - start, 3)),
            values = SeriesCatalogue
                .All.Select(series => (series.Id, Index: SeriesCatalogue.IndexOf(series)))
                .Where(column => frames.Any(frame => frame.Values[column.Index] is not null))
                .ToDictionary(
                    column => column.Id,
                    column => frames.Select(frame => Rounded(frame.Values[column.Index]))
                ),
            events = frames
                .SelectMany(frame => frame.Events)
                .Select(happened =>
                    new object[]
                    {
                        Math.Round(happened.Time - start, 3),
                        happened.Kind,
                        happened.Reason is { } reason ? $"{reason}: {happened.Label}"
                        : happened.Variant is { } variant ? $"{variant}"
                        : happened.Label,
                    }
                ),
        };
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, $"{name}.json"), JsonSerializer.Serialize(document));
    }

    private static double? Rounded(double? value) =>
        value is { } number
            ? double.Parse(number.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            : null;
}
