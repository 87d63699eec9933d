using System.Text.Json;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

public sealed class PlanWriterTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    public void Write_EveryExecutor_IsReadBackAsTheSamePlan(int sample)
    {
        var document = PlanSamples.Of(PlanSamples.Executors[sample]);
        var json = PlanWriter.Write(document);

        var reading = PlanReader.Read(json, AllowedHosts.LoopbackOnly);

        Assert.Empty(reading.Errors);
        Assert.Equal(json, PlanWriter.Write(reading.Document!));
        var (plan, read) = (document.Plan, reading.Document!.Plan);
        Assert.Equal(JsonSerializer.Serialize(plan.Executor), JsonSerializer.Serialize(read.Executor));
        Assert.Equal(plan with { Target = read.Target, Executor = read.Executor }, read);
        Assert.Equal(plan.Target.Requests.Select(Describe), read.Target.Requests.Select(Describe));
        Assert.Equal(
            document.Thresholds.Select(threshold => threshold.Text),
            reading.Document.Thresholds.Select(threshold => threshold.Text)
        );
    }

    private static string Describe(RequestTemplate request) =>
        $"{request.Method} {request.Url} {request.Weight} {string.Join(',', request.Expect?.Statuses ?? [])} "
        + $"{request.Expect?.Contains} {request.Expect?.Json?.Path} {request.Expect?.Json?.Value} "
        + $"{string.Join(';', request.Headers)} {request.Body?.ContentType} {request.Body?.Text} "
        + $"{(request.Body is { } body ? Convert.ToHexString(body.Content.Span) : null)}";
}
