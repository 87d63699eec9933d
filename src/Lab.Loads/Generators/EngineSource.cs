using Lab.Loads.Planning;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Loads.Generators;

/// <summary>The built-in load engine.</summary>
internal sealed class EngineSource(AllowedHosts allowedHosts, TimeProvider time) : ILoadSource
{
    public LoadSourceKind Kind => LoadSourceKind.Engine;

    public string? NotSetUp => null;

    public Task<string?> PrepareAsync() => Task.FromResult<string?>(null);

    public ILoad Start(LoadPlan plan) => new Load(LoadRun.Start(plan, allowedHosts, time));

    private sealed class Load(LoadRun run) : ILoad
    {
        public RunEnding? Ending => run.Ending;

        public string? Problem => run.Fault?.Message;

        public IReadOnlyList<BurstStep> BurstRungs => run.BurstSteps;

        public SwarmFigure? Swarm => null;

        public bool HasNews => true;

        public void SwitchTo(LoadTarget target) => run.SwitchTo(target);

        public bool TryChange(LoadLevel level, double? spawnRate) =>
            level.IsRate ? run.TrySetRate(level.Level) : run.TrySetUsers((int)level.Level);

        public void Stop() => run.Stop();

        public void Abort() => run.Abort();

        public LoadSnapshot TakeSnapshot(Action<Tally> withInterval, Action<string, Tally> withTarget) =>
            run.TakeSnapshot(withInterval, withTarget);
    }
}
