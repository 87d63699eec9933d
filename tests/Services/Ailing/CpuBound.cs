namespace Ailing;

/// <summary>Computes; the test lets it run on one of the processors.</summary>
internal sealed class CpuBound : Disease
{
    public override void Map(WebApplication app) => app.MapGet("/", () => Fibonacci(29));

    private static int Fibonacci(int number) => number < 2 ? number : Fibonacci(number - 1) + Fibonacci(number - 2);
}
