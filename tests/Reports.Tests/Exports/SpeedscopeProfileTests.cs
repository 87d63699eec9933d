using System.Text;
using System.Text.Json;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Lab.Testing;
using Observation.Stacks;
using Reports.Exports;

namespace Reports.Tests.Exports;

public sealed class SpeedscopeProfileTests
{
    private static readonly string[] Units =
    [
        "none",
        "nanoseconds",
        "microseconds",
        "milliseconds",
        "seconds",
        "bytes",
    ];

    private static readonly StackFrame Sleep =
            new("System.Threading.Thread.Sleep(int32)", "System.Private.CoreLib", false),
        Handler = new("Shop.Orders.Get()", "Shop", true, "Orders/Orders.cs", 41),
        Invoke = new("Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke()", "Microsoft.AspNetCore.Routing", false);

    [Fact]
    public void Write_HeldThreadsAndACapture_FollowsTheFormat()
    {
        using var document = Document(WithStacks(WithHeld(StoredRuns.Run())));

        AssertFormat(document.RootElement);
        Assert.Equal(2, document.RootElement.GetProperty("profiles").GetArrayLength());
    }

    [Fact]
    public void Write_HeldThreads_HasThreadSecondsByLine()
    {
        using var document = Document(WithHeld(StoredRuns.Run()));
        var profile = document.RootElement.GetProperty("profiles")[0];

        var seconds = SecondsByStack(document.RootElement, profile);

        // Frames are 0.25 s apart.
        Assert.Equal("seconds", profile.GetProperty("unit").GetString());
        Assert.Equal(3, seconds["Orders.cs:41"], 6);
        Assert.Equal(0.5, seconds["Stock.cs:7"], 6);
        Assert.Equal(3.5, profile.GetProperty("endValue").GetDouble(), 6);
    }

    [Fact]
    public void Write_LineOfACapturedStack_HasTheWholeStackOutermostFirst()
    {
        using var document = Document(WithStacks(WithHeld(StoredRuns.Run())));

        var seconds = SecondsByStack(document.RootElement, document.RootElement.GetProperty("profiles")[0]);

        Assert.Equal(3, seconds["EndpointMiddleware.Invoke;Orders.Get;Thread.Sleep"], 6);
    }

    [Fact]
    public void Write_Capture_HasItsThreads()
    {
        using var document = Document(WithStacks(StoredRuns.Run()));

        var profile = document.RootElement.GetProperty("profiles")[0];

        Assert.Equal("none", profile.GetProperty("unit").GetString());
        Assert.Equal(12, profile.GetProperty("weights")[0].GetDouble());
        var frame = document.RootElement.GetProperty("shared").GetProperty("frames")[1];
        Assert.Equal(
            ("Orders.Get", "Orders/Orders.cs", 41),
            (
                frame.GetProperty("name").GetString(),
                frame.GetProperty("file").GetString(),
                frame.GetProperty("line").GetInt32()
            )
        );
    }

    [Fact]
    public void Write_RunWithoutStacks_IsRefusedAndNotOffered()
    {
        var run = StoredRuns.Run();

        Assert.Throws<ExportNotSupportedException>(() => RunExports.Write(run, ExportFormat.Speedscope));
        Assert.DoesNotContain(ExportFormat.Speedscope, RunExports.OfferedFor(run));
        Assert.Contains(ExportFormat.Speedscope, RunExports.OfferedFor(WithStacks(run)));
    }

    // 12 threads for one second, and 2 for another quarter.
    private static RunDocument WithHeld(RunDocument run) =>
        run with
        {
            Frames =
            [
                .. Enumerable
                    .Range(0, 6)
                    .Select(index => new Frame(index, index * 0.25, [], [])
                    {
                        Held = index switch
                        {
                            < 4 => [new("Orders.cs:41", 3)],
                            4 => [new("Stock.cs:7", 2)],
                            _ => null,
                        },
                    }),
            ],
        };

    private static RunDocument WithStacks(RunDocument run) =>
        run with
        {
            Stacks =
            [
                new StackCapture(
                    run.Run.StartedAt.AddSeconds(2),
                    run.Id,
                    50,
                    12,
                    12,
                    [new(ThreadRole.BusyPool, 12, Handler, "Thread.Sleep", [Sleep, Handler, Invoke])]
                ),
            ],
        };

    private static JsonDocument Document(RunDocument run) =>
        JsonDocument.Parse(Encoding.UTF8.GetString(RunExports.Write(run, ExportFormat.Speedscope).Content));

    private static Dictionary<string, double> SecondsByStack(JsonElement file, JsonElement profile)
    {
        var names = file.GetProperty("shared")
            .GetProperty("frames")
            .EnumerateArray()
            .Select(frame => frame.GetProperty("name").GetString()!)
            .ToList();
        return profile
            .GetProperty("samples")
            .EnumerateArray()
            .Zip(profile.GetProperty("weights").EnumerateArray())
            .GroupBy(
                sample => string.Join(';', sample.First.EnumerateArray().Select(frame => names[frame.GetInt32()])),
                sample => sample.Second.GetDouble()
            )
            .ToDictionary(stack => stack.Key, stack => stack.Sum());
    }

    // The rules of https://www.speedscope.app/file-format-schema.json for sampled profiles.
    private static void AssertFormat(JsonElement file)
    {
        Assert.Equal("https://www.speedscope.app/file-format-schema.json", file.GetProperty("$schema").GetString());
        var frames = file.GetProperty("shared").GetProperty("frames").EnumerateArray().ToList();
        foreach (var frame in frames)
        {
            Assert.Equal(JsonValueKind.String, frame.GetProperty("name").ValueKind);
            Assert.True(!frame.TryGetProperty("file", out var path) || path.ValueKind == JsonValueKind.String);
            Assert.True(!frame.TryGetProperty("line", out var line) || line.ValueKind == JsonValueKind.Number);
        }

        var profiles = file.GetProperty("profiles").EnumerateArray().ToList();
        Assert.InRange(file.GetProperty("activeProfileIndex").GetInt32(), 0, profiles.Count - 1);
        foreach (var profile in profiles)
        {
            Assert.Equal("sampled", profile.GetProperty("type").GetString());
            Assert.Equal(JsonValueKind.String, profile.GetProperty("name").ValueKind);
            Assert.Contains(profile.GetProperty("unit").GetString(), Units);
            var samples = profile.GetProperty("samples").EnumerateArray().ToList();
            var weights = profile.GetProperty("weights").EnumerateArray().Select(weight => weight.GetDouble()).ToList();
            Assert.Equal(samples.Count, weights.Count);
            Assert.All(weights, weight => Assert.True(weight >= 0));
            Assert.All(
                samples.SelectMany(sample => sample.EnumerateArray()),
                frame => Assert.InRange(frame.GetInt32(), 0, frames.Count - 1)
            );
            Assert.Equal(
                weights.Sum(),
                profile.GetProperty("endValue").GetDouble() - profile.GetProperty("startValue").GetDouble(),
                6
            );
        }
    }
}
