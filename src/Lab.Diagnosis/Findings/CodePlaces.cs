using Observer.Contract;

namespace Lab.Diagnosis.Findings;

/// <summary>Names places in the source code in a few characters.</summary>
internal static class CodePlaces
{
    /// <summary>The file and line, such as <c>Orders.cs:20</c>; the method where they are unknown.</summary>
    public static string NameOf(CodeLocation location) =>
        location is { File: { } file, Line: { } line }
            ? $"{file[(file.LastIndexOf('/') + 1)..]}:{line}"
            : location.Method;
}
