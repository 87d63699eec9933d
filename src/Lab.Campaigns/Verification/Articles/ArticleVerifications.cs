namespace Lab.Campaigns.Verification.Articles;

/// <summary>The verifications in the order of the catalogue.</summary>
internal static class ArticleVerifications
{
    /// <summary>All verifications.</summary>
    public static IReadOnlyList<IArticleVerification> All { get; } =
    [
        new BlockingVerification(),
        new SyncOverAsyncVerification(),
        new HttpClientVerification(),
        new UnboundedIoVerification(),
        new AbandonedVerification(),
        new LoggingVerification(),
        new CpuVerification(),
        new RetryVerification(),
        new BurstVerification(),
        new TuningVerification(),
        new CacheVerification(),
        new QueuedWorkVerification(),
        new SemaphoreVerification(),
        new HotLockVerification(),
        new DeadlockVerification(),
        new GcVerification(),
        new DatabaseVerification(),
        new LeakVerification(),
        new OutgoingVerification(),
        new Http2Verification(),
    ];
}
