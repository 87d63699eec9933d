using Lab.Foundation.Redaction;
using Lab.Foundation.Results;
using Lab.Storage;
using Lab.Storage.Store;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace Mcp.Answers;

/// <summary>How the lab's refusals reach whoever called a tool: as words that name the field and the way out. Stateless.</summary>
internal static class ToolErrors
{
    /// <summary>Every mistake of an answer.</summary>
    public static McpException From(LabResult answer) =>
        new(string.Join(" ", answer.Errors.Select(error => $"{error.Field}: {GivenText.HideQuoted(error.Message)}")));

    /// <summary>Mistakes that were found before the tool was asked.</summary>
    public static CallToolResult From(IReadOnlyList<string> mistakes) =>
        new()
        {
            IsError = true,
            Content = [new TextContentBlock { Text = string.Join(" ", mistakes.Select(GivenText.HideQuoted)) }],
        };

    /// <summary>A run that is not stored.</summary>
    public static McpException RunNotFound(string run, IRunStore store) =>
        new(
            $"run: {MissingRunMessages.DescribePending(store, run) ?? GivenText.HideQuoted($"There is no stored run '{run}'. list_runs names those there are; one that is still on is stored when it has ended.")}"
        );
}
