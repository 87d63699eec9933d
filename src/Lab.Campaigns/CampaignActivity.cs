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
    RunningLoad,

    /// <summary>The run's record is written down.</summary>
    SavingRecord,

    /// <summary>The target is restarted with the settings it had before the campaign.</summary>
    RestoringSettings,
}

/// <summary>How a <see cref="CampaignActivity"/> is worded.</summary>
public static class CampaignActivities
{
    /// <summary>A few words for people.</summary>
    public static string Describe(this CampaignActivity activity) =>
        activity switch
        {
            CampaignActivity.Restarting => "restarting the target",
            CampaignActivity.Resting => "letting it come to rest",
            CampaignActivity.RunningLoad => "under load",
            CampaignActivity.SavingRecord => "keeping the record",
            CampaignActivity.RestoringSettings => "giving the target its settings back",
            _ => "starting",
        };
}
