namespace Lab.Campaigns;

/// <summary>What a campaign is doing at the moment.</summary>
public enum CampaignActivity
{
    /// <summary>Nothing yet.</summary>
    Starting,

    /// <summary>The target is restarted.</summary>
    Restarting,

    /// <summary>The target, fresh from its start, comes to rest, and the probes find it.</summary>
    Resting,

    /// <summary>A run is on.</summary>
    UnderFire,

    /// <summary>The run's record is written down.</summary>
    Keeping,

    /// <summary>The target is restarted with the settings it had before the campaign.</summary>
    GivingBack,
}

/// <summary>How a <see cref="CampaignActivity"/> is worded. The only place.</summary>
public static class CampaignActivities
{
    /// <summary>A few words for people.</summary>
    public static string InWords(this CampaignActivity activity) =>
        activity switch
        {
            CampaignActivity.Restarting => "restarting the target",
            CampaignActivity.Resting => "letting it come to rest",
            CampaignActivity.UnderFire => "under fire",
            CampaignActivity.Keeping => "keeping the record",
            CampaignActivity.GivingBack => "giving the target its settings back",
            _ => "starting",
        };
}
