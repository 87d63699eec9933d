namespace Experiments;

/// <summary>The load plans of the article "What Breaks First at 10k Concurrent Connections", a lab with k6.</summary>
internal static class ArticlePresets
{
    /// <summary>The article's demo variant: 400 users for 55 seconds.</summary>
    public static LoadPreset Demo { get; } =
        new(
            "article-demo",
            "Article demo: 400 users",
            "The article's demo: up to 400 users within 55 s, timeout 5 s.",
            [new(15, 400), new(30, 400), new(10, 0)],
            TimeoutMs: 5_000
        );

    /// <summary>The article's full load: 2,000 users in 30 s, 10,000 a minute later, then down.</summary>
    public static LoadPreset Storm { get; } =
        new(
            "article-storm",
            "Article storm: 10,000 users",
            "The article's ramp: 30 s to 2,000 users, 1 min to 10,000, 30 s to 0. Needs a high open-file limit.",
            [new(30, 2_000), new(60, 10_000), new(30, 0)],
            TimeoutMs: 5_000
        );
}
