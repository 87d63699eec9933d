using TargetApi.RetryStorm;

namespace TargetApi.Tests.RetryStorm;

public sealed class RetryBudgetTests
{
    [Fact]
    public void TrySpend_MoreThanWasSavedUp_IsRefused()
    {
        var budget = new RetryBudget();

        Assert.Equal(RetryBudget.MaxBalance, Enumerable.Range(0, 50).Count(_ => budget.TrySpend()));
    }

    [Fact]
    public void TrySpend_AfterRequestsPaidIn_AllowsATenthOfThem()
    {
        var budget = new RetryBudget();
        while (budget.TrySpend()) { }

        for (var request = 0; request < 55; request++)
            budget.Deposit();

        Assert.Equal(5, Enumerable.Range(0, 50).Count(_ => budget.TrySpend()));
    }
}
