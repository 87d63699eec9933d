using LoadEngine.Plans;
using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class FileDescriptorsTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    public static TheoryData<string, ExecutorPlan> Plans =>
        new()
        {
            { "executor.users", new ConstantVus(300, Second) },
            { "executor.users", new SharedIterations(1_000, 300) },
            { "executor.stages", new RampingVus([new(Second, 300)]) },
            { "executor.sizes", new Burst([1, 300]) },
            { "executor.maxVus", new ConstantArrivalRate(10, Second, 300) },
            { "executor.maxVus", new RampingArrivalRate([new(Second, 10)], MaxVus: 300) },
        };

    [Theory]
    [MemberData(nameof(Plans))]
    public void Mistake_MoreUsersThanFit_NamesTheFieldAndTheNumberThatFits(string field, ExecutorPlan executor)
    {
        var mistake = FileDescriptors.Validate(PlanOf(executor), limit: 575, inUse: 260);

        Assert.NotNull(mistake);
        Assert.Equal(field, mistake.Field);
        Assert.Contains("251 connections fit", mistake.Message, StringComparison.Ordinal);
        Assert.Null(FileDescriptors.Validate(PlanOf(executor), limit: 575 + 49, inUse: 260));
    }

    [Fact]
    public void Mistake_NothingFits_ReportsIt()
    {
        var mistake = FileDescriptors.Validate(PlanOf(new ConstantVus(1, Second)), limit: 300, inUse: 280);

        Assert.Contains("0 connections fit", mistake!.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("Choose", mistake.Message, StringComparison.Ordinal);
    }

    private static LoadPlan PlanOf(ExecutorPlan executor) =>
        new() { Target = LoadTarget.Get("any", "http://localhost/"), Executor = executor };
}
