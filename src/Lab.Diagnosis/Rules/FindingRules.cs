using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Diagnosis.Rules.Failures;
using Lab.Diagnosis.Rules.Health;
using Lab.Diagnosis.Rules.MeasurementLimits;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Diagnosis.Rules;

/// <summary>Every rule of the diagnosis.</summary>
public static class FindingRules
{
    /// <summary>The rules, causes before their symptoms, which is their order among findings of the same rank.</summary>
    public static IReadOnlyList<IFindingRule> All { get; } =
    [
        new TargetDied(),
        new CarryOverWork(),
        new CarryOverPool(),
        new Deadlocked(),
        new OnlyErrorResponses(),
        new HandshakeFails(),
        new MixedSemaphore(),
        new SyncOverAsync(),
        new LockContention(),
        new ThreadPoolStarvation(),
        new RetryStorm(),
        new CacheStampede(),
        new GrowingBacklog(),
        new AbandonedWork(),
        new SocketExhaustion(),
        new GcPressure(),
        new LeakedConnections(),
        new ConnectionQueue(),
        new RateLimiterQueue(),
        new ServerErrors(),
        new Unresponsive(),
        new OverloadWithoutBackPressure(),
        new InternalLimit(),
        new NoResponses(),
        new MonitorStarved(),
        new RecoveredAfterSwitch(),
        new PoolCaughtUp(),
        new ThreadPerRequest(),
        new BackPressureWorking(),
        new LogLines(),
        new ClientsGiveUp(),
        new CpuLimit(),
        new CpuSaturation(),
        new NoFreeUser(),
        new GeneratorSaturated(),
        new SteadyService(),
    ];
}
