namespace Lab.Campaigns.Verification;

/// <summary>Puts the variants of one experiment under fire and finds out whether its article's findings hold here.</summary>
internal interface IArticleVerification
{
    /// <summary>Identifier of the experiment.</summary>
    string Experiment { get; }

    /// <summary>What has to be found.</summary>
    IReadOnlyList<Expectation> Expectations { get; }

    /// <summary>What must be visible on the charts.</summary>
    VisualCheck VisualCheck { get; }

    /// <summary>Environment variables the target is started with; none by default.</summary>
    IReadOnlyDictionary<string, string> TargetVariables => new Dictionary<string, string>();

    /// <summary>
    /// Whether the target mostly waits in it, so that another such measurement at the same time takes nothing away from it. False where processors, sockets or their
    /// share are what is measured.
    /// </summary>
    bool IsWaiting => false;

    /// <summary>Measures.</summary>
    /// <returns>An outcome for each expectation, in the same order.</returns>
    Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench);
}
