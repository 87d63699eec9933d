using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;

namespace RequestImport.OpenApi;

/// <summary>Creates a number within the bounds of a schema.</summary>
internal static class SchemaNumbers
{
    /// <summary>The number nearest to 1; null where there is none within the bounds.</summary>
    public static JsonNode? Create(IOpenApiSchema schema, bool isInteger)
    {
        try
        {
            var step = Math.Abs(schema.MultipleOf ?? (isInteger ? 1 : 0));
            if (isInteger && decimal.Truncate(step) != step)
                return null;
            decimal? min = Parse(schema.Minimum),
                max = Parse(schema.Maximum),
                above = Parse(schema.ExclusiveMinimum),
                below = Parse(schema.ExclusiveMaximum);
            var unit =
                isInteger ? 1
                : step > 0 ? step
                : Unit(above ?? min, below ?? max);
            var number = 1m;
            number = Math.Max(number, Math.Max(min ?? number, above is { } low ? low + unit : number));
            number = Math.Min(number, Math.Min(max ?? number, below is { } high ? high - unit : number));
            if (step > 0)
                number =
                    decimal.Ceiling(number / step) * step is var up && IsWithin(up)
                        ? up
                        : decimal.Floor(number / step) * step;
            return IsWithin(number) ? JsonValue.Create(number / 1.0000000000000000000000000000m) : null;

            bool IsWithin(decimal value) => !(value < min || value > max || value <= above || value >= below);
        }
        catch (OverflowException)
        {
            return null;
        }
    }

    private static decimal Unit(decimal? low, decimal? high) =>
        low is { } from && high is { } to ? Math.Min(1, (to - from) / 2) : 1;

    private static decimal? Parse(string? text) =>
        text is null ? null
        : decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? number
        : throw new OverflowException();
}
