namespace TargetApi.RetryStorm;

/// <summary>
/// Limits retries to a tenth of the requests: each request adds a tenth of a retry to the balance, each retry takes
/// one. Thread-safe: a lock guards the balance.
/// </summary>
internal sealed class RetryBudget
{
    /// <summary>Deposit per request, in retries.</summary>
    public const double Share = 0.1;

    /// <summary>Maximum balance in retries, so that quiet periods cannot pay for a retry storm.</summary>
    public const double MaxBalance = 10;

    private readonly object _gate = new();
    private double _balance = MaxBalance;

    /// <summary>Adds the deposit of a request.</summary>
    public void Deposit()
    {
        lock (_gate)
            _balance = Math.Min(MaxBalance, _balance + Share);
    }

    /// <summary>Takes one retry from the balance; false if the balance is too low.</summary>
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
