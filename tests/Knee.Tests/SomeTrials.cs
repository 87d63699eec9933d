using Knee.Trials;

namespace Knee.Tests;

/// <summary>Trials with figures that suit their verdict.</summary>
internal static class SomeTrials
{
    public static Trial Of(
        double load,
        TrialVerdict verdict,
        TrialPurpose purpose = TrialPurpose.Bisection,
        double seconds = 8
    ) => new(purpose, load, verdict, null, Figures(load, seconds), seconds + 0.5);

    public static TrialFigures Figures(double load, double seconds = 10) =>
        new(
            seconds,
            (long)(load * seconds),
            (long)(load * seconds),
            0,
            0,
            (long)(load * seconds),
            50,
            90,
            100,
            50,
            load * 0.05,
            0
        );
}
