namespace Lab.Campaigns.Verification;

/// <summary>Runs the variants of one experiment and checks whether its article's findings hold here.</summary>
internal interface IArticleVerification
{
    /// <summary>Identifier of the experiment.</summary>
    string Experiment { get; }

    /// <summary>The expected results.</summary>
    IReadOnlyList<Expectation> Expectations { get; }

    /// <summary>What must be visible on the charts.</summary>
    VisualCheck VisualCheck { get; }

    /// <summary>Environment variables the target is started with; none by default.</summary>
    IReadOnlyDictionary<string, string> TargetVariables => new Dictionary<string, string>();

    /// <summary>Whether the target mostly waits, so that other measurements at the same time do not disturb it.</summary>
    bool IsWaiting => false;

    /// <summary>Measures.</summary>
    /// <returns>An outcome for each expectation, in the same order.</returns>
    Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench);
}
