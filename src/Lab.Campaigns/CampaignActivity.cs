namespace Lab.Campaigns;

/// <summary>The current activity of a campaign.</summary>
public enum CampaignActivity
{
    /// <summary>No activity yet.</summary>
    Starting,

    /// <summary>The target is restarting.</summary>
    Restarting,

    /// <summary>The target settles after the restart, and the probes attach.</summary>
    Resting,

    /// <summary>A run is active.</summary>
    RunningLoad,

    /// <summary>The run is being stored.</summary>
    SavingRecord,

    /// <summary>The target is restarting with its settings from before the campaign.</summary>
    RestoringSettings,
}

/// <summary>Describes a <see cref="CampaignActivity"/>.</summary>
public static class CampaignActivities
{
    /// <summary>A short description.</summary>
    public static string Describe(this CampaignActivity activity) =>
        activity switch
        {
            CampaignActivity.Restarting => "restarting the target",
            CampaignActivity.Resting => "letting the target settle",
            CampaignActivity.RunningLoad => "under load",
            CampaignActivity.SavingRecord => "saving the recording",
            CampaignActivity.RestoringSettings => "restoring the target's settings",
            _ => "starting",
        };
}
