namespace Lab.Campaigns.Storage;

/// <summary>A stored campaign, such as a sweep.</summary>
/// <typeparam name="TSelf">The document.</typeparam>
public interface ICampaignDocument<TSelf>
    where TSelf : class, ICampaignDocument<TSelf>
{
    /// <summary>Name of the folder in the data folder.</summary>
    static abstract string FolderName { get; }

    /// <summary>The current value of <see cref="Schema"/>.</summary>
    static abstract string CurrentSchema { get; }

    /// <summary>Name and version of the schema.</summary>
    string Schema { get; }

    /// <summary>Its identifier: letters, digits and hyphens.</summary>
    string Id { get; }

    /// <summary>Start, as a date for people.</summary>
    DateTimeOffset StartedAt { get; }

    /// <summary>Returns a copy with another identifier.</summary>
    TSelf WithId(string id);

    /// <summary>Returns a copy in the state after a dashboard that ended during the campaign.</summary>
    TSelf AsLeft();
}

/// <summary>The stored campaigns of a kind.</summary>
/// <param name="Documents">The readable documents, newest first.</param>
/// <param name="Unreadable">The unreadable files, each with the reason.</param>
public sealed record CampaignList<TDocument>(IReadOnlyList<TDocument> Documents, IReadOnlyList<string> Unreadable);
