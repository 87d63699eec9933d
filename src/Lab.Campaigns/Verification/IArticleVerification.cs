namespace Lab.Campaigns.Verification;

/// <summary>Measures the variants of one experiment and checks the claims of its article.</summary>
internal interface IArticleVerification
{
    /// <summary>Identifier of the experiment.</summary>
    string Experiment { get; }

    /// <summary>The expected results.</summary>
    IReadOnlyList<Expectation> Expectations { get; }

    /// <summary>The visible effects.</summary>
    VisualCheck VisualCheck { get; }

    /// <summary>Environment variables of the target; empty by default.</summary>
    IReadOnlyDictionary<string, string> TargetVariables => new Dictionary<string, string>();

    /// <summary>Whether the target mostly waits, so that other measurements at the same time do not disturb it.</summary>
    bool IsWaiting => false;

    /// <summary>Measures the variants.</summary>
    /// <returns>One outcome for each expectation, in the same order.</returns>
    Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench);
}
