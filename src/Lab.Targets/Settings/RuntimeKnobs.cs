using System.Globalization;

namespace Lab.Targets.Settings;

/// <summary>The environment variables for the thread-pool settings of .NET 10.</summary>
internal static class RuntimeKnobs
{
    /// <summary>1 disables hill climbing.</summary>
    public const string NoHillClimbing = "DOTNET_HillClimbing_Disable";

    /// <summary>1 disables starvation detection.</summary>
    public const string NoStarvationDetection = "DOTNET_ThreadPool_DisableStarvationDetection";

    /// <summary>Number of spins of an idle worker.</summary>
    public const string Spin = "DOTNET_ThreadPool_UnfairSemaphoreSpinLimit";

    /// <summary>The runtimeconfig property that controls cooperative blocking; .NET reads it only from there.</summary>
    public const string CooperativeBlocking = "System.Threading.ThreadPool.Blocking.CooperativeBlocking";

    private const string MinWorkers = "DOTNET_ThreadPool_ForceMinWorkerThreads",
        MaxWorkers = "DOTNET_ThreadPool_ForceMaxWorkerThreads",
        Processors = "DOTNET_PROCESSOR_COUNT",
        ServerGc = "DOTNET_gcServer";

    private static readonly string[] Families =
    [
        "ThreadPool_",
        "HillClimbing_",
        "PROCESSOR_COUNT",
        "gcServer",
        "gcConcurrent",
        "GCHeapCount",
    ];
    private static readonly string[] Spellings = ["DOTNET_", "COMPlus_"];

    /// <summary>Sets the requested variables, and removes those inherited from the dashboard's environment.</summary>
    public static void Apply(RuntimeSettings settings, IDictionary<string, string?> environment)
    {
        foreach (var inherited in environment.Keys.Where(IsKnob).ToArray())
            environment.Remove(inherited);
        Set(environment, MinWorkers, Hexadecimal(settings.MinWorkerThreads));
        Set(environment, MaxWorkers, Hexadecimal(settings.MaxWorkerThreads));
        Set(environment, Processors, settings.ProcessorCount?.ToString(CultureInfo.InvariantCulture));
        Set(environment, NoHillClimbing, Off(settings.HillClimbing));
        Set(environment, NoStarvationDetection, Off(settings.StarvationDetection));
        Set(environment, Spin, Hexadecimal(settings.SemaphoreSpin));
        Set(environment, ServerGc, settings.ServerGc is { } server ? (server ? "1" : "0") : null);
    }

    private static bool IsKnob(string name) =>
        Spellings.Any(spelling =>
            Families.Any(family => name.StartsWith(spelling + family, StringComparison.OrdinalIgnoreCase))
        );

    private static string? Hexadecimal(int? number) => number?.ToString("x", CultureInfo.InvariantCulture);

    private static string? Off(bool? isOn) => isOn is { } on ? (on ? "0" : "1") : null;

    private static void Set(IDictionary<string, string?> environment, string name, string? value)
    {
        if (value is not null)
            environment[name] = value;
    }
}
