using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;

namespace Dashboard.Stacks;

/// <summary>Adds the stack captures to the host.</summary>
internal static class StacksSetup
{
    public static IServiceCollection AddStackCaptures(this IServiceCollection services) => services.AddSingleton<IStackCaptures>(provider => new StackCaptures(
        provider.GetRequiredService<ITarget>(),
        new EventPipeSampler(Path.GetTempPath()),
        provider.GetRequiredService<FrameEvents>(),
        provider.GetRequiredService<TimeProvider>(),
        // Asked only when a capture is taken: what follows the lab's runs may want the stacks, and the two must not wait for each other.
        () => provider.GetRequiredService<ILab>().State.Run?.Id,
        provider.GetRequiredService<ILogger<StackCaptures>>()));
}
