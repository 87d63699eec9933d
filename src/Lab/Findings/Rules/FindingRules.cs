namespace Lab.Findings.Rules;

/// <summary>Every rule of the diagnosis.</summary>
internal static class FindingRules
{
    /// <summary>The rules, causes before their symptoms: where two findings weigh the same, the one that explains the other is told first.</summary>
    public static IReadOnlyList<IFindingRule> All { get; } =
    [
        new TargetDied(),
        new WorkOfARunBefore(),
        new PoolOfARunBefore(),
        new EveryAnswerAnError(),
        new HandshakeFails(),
        new SyncOverAsync(),
        new LockContention(),
        new ThreadPoolStarvation(),
        new RetryStorm(),
        new AbandonedWork(),
        new SocketExhaustion(),
        new GcPressure(),
        new ServerErrors(),
        new OverloadWithoutBackPressure(),
        new NobodyAnswered(),
        new MonitorStarved(),
        new RecoveredAfterSwitch(),
        new BackPressureWorking(),
        new ClientsGiveUp(),
        new CpuSaturation(),
        new NoFreeUser(),
        new GeneratorSaturated(),
        new SteadyService(),
    ];
}
