using System.Text.Json;

namespace Ci;

/// <summary>A test method that failed, with the number of its cases that did.</summary>
internal sealed record FailedTest(string Assembly, string Method, int Cases, string Message);

/// <summary>The report of one test project in the Common Test Report Format (ctrf.io).</summary>
/// <param name="Assembly">Path of the project's assembly.</param>
/// <param name="Passed">Number of test cases that passed.</param>
/// <param name="Failed">Test methods with a case that failed.</param>
/// <param name="CleanupErrors">Names of classes, collections and assemblies whose cleanup failed.</param>
internal sealed record TestReport(
    string Assembly,
    int Passed,
    IReadOnlyList<FailedTest> Failed,
    IReadOnlyList<string> CleanupErrors
)
{
    /// <summary>Name of the project.</summary>
    public string Project => Path.GetFileNameWithoutExtension(Assembly);

    /// <summary>Reads all reports of a folder. Skips the incomplete report of a project that crashed.</summary>
    public static IReadOnlyList<TestReport> ReadAll(string folder) =>
        [
            .. Directory
                .EnumerateFiles(folder, "*.ctrf", SearchOption.AllDirectories)
                .Select(file => TryParse(File.ReadAllText(file)))
                .OfType<TestReport>(),
        ];

    private static TestReport? TryParse(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return Parse(document.RootElement.GetProperty("results"));
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            return null;
        }
    }

    private static TestReport Parse(JsonElement results)
    {
        var suite = results.GetProperty("extra").GetProperty("suites")[0];
        var assembly = suite.GetProperty("filePath").GetString()!;
        var tests = results.GetProperty("tests").EnumerateArray().ToList();
        var failed = tests
            .Where(test => Text(test, "status") == "failed")
            .GroupBy(test => $"{Text(test.GetProperty("extra"), "type")}.{Text(test.GetProperty("extra"), "method")}")
            .Select(cases => new FailedTest(assembly, cases.Key, cases.Count(), Message(cases.First())));
        return new(
            assembly,
            tests.Count(test => Text(test, "status") == "passed"),
            [.. failed],
            [
                .. suite
                    .GetProperty("errors")
                    .EnumerateArray()
                    .Select(error => $"{Text(error, "type")} {Text(error, "name")}"),
            ]
        );
    }

    private static string Message(JsonElement test) =>
        $"{Text(test, "name")}{Environment.NewLine}{Text(test, "message")}{Environment.NewLine}{Text(test, "trace")}";

    private static string Text(JsonElement element, string property) =>
        element.TryGetProperty(property, out var value) ? value.GetString() ?? "" : "";
}
