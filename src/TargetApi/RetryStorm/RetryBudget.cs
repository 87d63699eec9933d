namespace TargetApi.RetryStorm;

/// <summary>
/// Lets retries be a tenth of the requests and no more: each request pays a tenth of a retry in, each retry takes a whole one out.
/// Thread-safe: one lock guards the balance.
/// </summary>
internal sealed class RetryBudget
{
    /// <summary>What a request pays in, in retries.</summary>
    public const double Share = 0.1;

    /// <summary>Most that is saved up, in retries, so that quiet times do not pay for a storm.</summary>
    public const double MaxBalance = 10;

    private readonly Lock _gate = new();
    private double _balance = MaxBalance;

    /// <summary>A request pays in.</summary>
    public void Deposit()
    {
        lock (_gate)
            _balance = Math.Min(MaxBalance, _balance + Share);
    }

    /// <summary>Takes a retry out; false when there is none left.</summary>
    public bool TrySpend()
    {
        lock (_gate)
        {
            if (_balance < 1)
                return false;
            _balance--;
            return true;
        }
    }
}
