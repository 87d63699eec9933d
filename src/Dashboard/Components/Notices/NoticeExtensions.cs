using MudBlazor;

namespace Dashboard.Components.Notices;

/// <summary>Shows notices of this dashboard in the snackbar.</summary>
internal static class NoticeExtensions
{
    /// <summary>Shows a notice that stays until it is closed or undone, and moves the focus to its Undo button.</summary>
    /// <param name="snackbar">The snackbar.</param>
    /// <param name="key">Identifies the notice.</param>
    /// <param name="text">What happened.</param>
    /// <param name="undo">Reverts the change.</param>
    /// <param name="testIds">Values of <c>data-testid</c> of the text and of the button.</param>
    /// <param name="focusNext">Selector of the element that receives the focus after Undo.</param>
    public static void AddUndo(
        this ISnackbar snackbar,
        string key,
        string text,
        Func<Task> undo,
        (string Text, string Button) testIds,
        string focusNext
    ) =>
        snackbar.Add<Notice>(
            new Dictionary<string, object>
            {
                [nameof(Notice.Text)] = text,
                [nameof(Notice.Key)] = key,
                [nameof(Notice.Undo)] = undo,
                [nameof(Notice.TestId)] = testIds.Text,
                [nameof(Notice.UndoTestId)] = testIds.Button,
                [nameof(Notice.FocusNext)] = focusNext,
            },
            Severity.Normal,
            options => options.RequireInteraction = true,
            key
        );

    /// <summary>Shows a notice for a few seconds.</summary>
    /// <param name="snackbar">The snackbar.</param>
    /// <param name="text">What happened.</param>
    /// <param name="testId">Value of <c>data-testid</c>.</param>
    public static void AddDone(this ISnackbar snackbar, string text, string testId) =>
        snackbar.Add<Notice>(
            new Dictionary<string, object> { [nameof(Notice.Text)] = text, [nameof(Notice.TestId)] = testId },
            Severity.Success
        );
}
