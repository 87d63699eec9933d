using LoadEngine.Executors;
using LoadEngine.Plans;
using Locust.Scripts;

namespace Locust.Tests;

/// <summary>Plans for tests.</summary>
internal static class Plans
{
    public static LoadPlan Users(int users, TimeSpan duration, LoadTarget? target = null) =>
        new() { Target = target ?? Get("Fragile"), Executor = new ConstantVus(users, duration) };

    public static LoadTarget Get(string name, string url = "http://127.0.0.1:9/") => LoadTarget.Get(name, url);

    public static SwarmPlan Of(LoadTarget target) =>
        new(target, Users(1, TimeSpan.FromSeconds(1), target), TimeSpan.FromSeconds(60));
}
