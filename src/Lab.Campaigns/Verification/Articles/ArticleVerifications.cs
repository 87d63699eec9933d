namespace Lab.Campaigns.Verification.Articles;

/// <summary>The reproduction of every experiment, in the order of the catalogue.</summary>
internal static class ArticleVerifications
{
    /// <summary>All of them.</summary>
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
    ];
}
