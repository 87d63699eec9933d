using Lab.Campaigns.BeforeAfter;
using Lab.Campaigns.Knees;
using Lab.Campaigns.Proofs;
using Lab.Campaigns.Storage;
using Lab.Campaigns.Sweeps;
using Lab.Foundation;
using Lab.Foundation.Composition;
using Lab.Runtime;
using Lab.Runtime.Composition;
using Lab.Targets;
using Lab.Targets.Composition;

namespace Lab.Campaigns.Composition;

/// <summary>Registers the campaigns.</summary>
public static class CampaignServices
{
    /// <summary>Adds the complete lab to a host, with or without a web application.</summary>
    public static IServiceCollection AddLab(this IServiceCollection services, IConfiguration configuration) =>
        services
            .AddLabOptions(configuration)
            .AddDataFolder()
            .AddTarget(configuration)
            .AddObservers()
            .AddFrames()
            .AddLiveLab()
            .AddCampaigns();

    /// <summary>Adds sweeps, proofs, searches of knees and before/after.</summary>
    public static IServiceCollection AddCampaigns(this IServiceCollection services)
    {
        services.AddSingleton<CampaignEngine>();
        services.AddSingleton<CampaignStore<SweepDocument>>();
        services.AddSingleton<SweepRunner>();
        services.AddSingleton<ISweeps>(provider => provider.GetRequiredService<SweepRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<SweepRunner>());
        services.AddSingleton<CampaignStore<LabProof>>();
        services.AddSingleton<LabProofRunner>();
        services.AddSingleton<IProofs>(provider => provider.GetRequiredService<LabProofRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<LabProofRunner>());
        services.AddSingleton<CampaignStore<LabKnee>>();
        services.AddSingleton<LabKneeRunner>();
        services.AddSingleton<IKnees>(provider => provider.GetRequiredService<LabKneeRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<LabKneeRunner>());
        services.AddSingleton<BeforeAfterRunner>();
        services.AddSingleton<IBeforeAfter>(provider => provider.GetRequiredService<BeforeAfterRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<BeforeAfterRunner>());
        return services;
    }
}
