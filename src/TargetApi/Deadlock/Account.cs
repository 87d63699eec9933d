namespace TargetApi.Deadlock;

/// <summary>An account, which is also the lock of its balance.</summary>
internal sealed class Account
{
    /// <summary>Its balance; guarded by its lock.</summary>
    public long Balance { get; set; }
}
