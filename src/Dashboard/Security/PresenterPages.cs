using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.Security;

/// <summary>The pages for devices without the cookie: plain markup without scripts or files.</summary>
internal static class PresenterPages
{
    private const string Head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="dark light">
        """;

    /// <summary>Returns the page that requests the key.</summary>
    /// <param name="mistake">The error of the last attempt; fixed text, never user input.</param>
    /// <param name="status">HTTP status of the response.</param>
    /// <param name="filledIn">The key from the address, or null. Never submitted by script: a link must not guess keys.</param>
    public static ContentHttpResult KeyForm(string? mistake, int status, string? filledIn = null) =>
        Page(
            $"""
            {Head}<title>The presenter’s key</title></head><body><h1>The presenter’s key</h1>
            <p>This dashboard lets other devices in with its key only.{(
                string.IsNullOrEmpty(filledIn) ? "" : " The key from the address is filled in."
            )}</p>{(mistake is null ? "" : $"<p role=\"alert\">{mistake}</p>")}
            <form method="post" action="{PresenterAuthentication.Path}">
              <label>Key <input type="password" name="key" value="{HtmlEncoder.Default.Encode(
                filledIn ?? ""
            )}" autocomplete="off" required{(string.IsNullOrEmpty(filledIn) ? " autofocus" : "")}></label> <button{(
                string.IsNullOrEmpty(filledIn) ? "" : " autofocus"
            )}>Open the stage</button></form></body></html>
            """,
            status
        );

    /// <summary>
    /// Continues to the requested page with a link instead of a redirect: after a cross-site navigation the browser would not
    /// send the new cookie.
    /// </summary>
    public static ContentHttpResult Welcome() =>
        Page(
            $"""
            {Head}<meta http-equiv="refresh" content="0;url=/"><title>Welcome</title></head>
            <body><p>This device can control the stage now. <a href="/">Open the stage</a></p></body></html>
            """,
            StatusCodes.Status200OK
        );

    private static ContentHttpResult Page(string markup, int status) =>
        TypedResults.Content(markup, "text/html; charset=utf-8", statusCode: status);
}
