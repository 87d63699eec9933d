using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Microsoft.Extensions.DependencyInjection;

namespace Lab.Diagnosis.Composition;

/// <summary>Registers the diagnosis.</summary>
public static class DiagnosisServices
{
    /// <summary>Adds the engine that evaluates the rules during a run.</summary>
    public static IServiceCollection AddDiagnosis(this IServiceCollection services)
    {
        services.AddSingleton<FindingsEngine>();
        services.AddSingleton<IFindings>(provider => provider.GetRequiredService<FindingsEngine>());
        services.AddHostedService(provider => provider.GetRequiredService<FindingsEngine>());
        return services;
    }
}
