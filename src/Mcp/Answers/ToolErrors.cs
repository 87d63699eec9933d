using Lab.Foundation.Results;
using Lab.Storage;
using Lab.Storage.Store;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace Mcp.Answers;

/// <summary>Converts errors of the lab to errors of a tool call.</summary>
internal static class ToolErrors
{
    /// <summary>All errors of a result.</summary>
    public static McpException From(LabResult result) =>
        new(string.Join(" ", result.Errors.Select(error => $"{error.Field}: {error.Message}")));

    /// <summary>Errors found before the tool was called.</summary>
    public static CallToolResult From(IReadOnlyList<string> errors) =>
        new() { IsError = true, Content = [new TextContentBlock { Text = string.Join(" ", errors) }] };

    /// <summary>The error for a run that is not stored.</summary>
    public static McpException RunNotFound(string run, IRunStore store) =>
        new(
            "run: "
                + (
                    MissingRunMessages.DescribePending(store, run)
                    ?? "There is no stored run with this identifier. list_runs lists the stored runs; a run is stored when it has ended."
                )
        );
}
