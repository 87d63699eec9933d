using System.Globalization;
using Dashboard.Http.Problems;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Security;

internal static class PresenterAuthentication
{
    /// <summary>Path of the key form, which <c>?key=</c> fills.</summary>
    public const string Path = "/presenter";

    private const string Field = "key";
    private const int MaxFormBytes = 4_096;

    /// <summary>Adds the middleware; call it before anything that responds, including static files.</summary>
    public static void UsePresenterAuthentication(this WebApplication app)
    {
        var key = app.Services.GetRequiredService<PresenterKey>();
        if (!key.IsSet)
            return;
        var wrong = app.Services.GetRequiredService<WrongKeys>();
        app.Use(
            async (context, next) =>
            {
                if (context.Request.Path.Equals(Path, StringComparison.OrdinalIgnoreCase))
                    await (await PresentAsync(context, key, wrong)).ExecuteAsync(context);
                else if (RemoteClient.IsThisMachine(context) || key.HasValidCookie(context.Request))
                    await next(context);
                else
                    await AskFor(context).ExecuteAsync(context);
            }
        );
    }

    private static async Task<IResult> PresentAsync(HttpContext context, PresenterKey key, WrongKeys wrong)
    {
        context.Response.Headers.CacheControl = "no-store";

        // Any page can make a browser open an address, so a key in the query is neither checked nor counted.
        if (!HttpMethods.IsPost(context.Request.Method))
            return PresenterPages.KeyForm(null, StatusCodes.Status200OK, context.Request.Query[Field]);
        var text = await ReadKeyAsync(context.Request);
        switch (wrong.Try(RemoteClient.GetDevice(context), () => key.Matches(text)))
        {
            case KeyVerdict.TooMany:
                return TooMany(context);
            case KeyVerdict.Right:
                key.IssueCookie(context);
                return PresenterPages.Welcome();
        }

        const string mistake = "Wrong key. Enter the value of the setting Presenter:Key.";
        return StatusPages.IsNavigation(context.Request) || context.Request.HasFormContentType
            ? PresenterPages.KeyForm(mistake, StatusCodes.Status403Forbidden)
            : ProblemResponses.Problem(StatusCodes.Status403Forbidden, "Wrong key", new FieldError(Field, mistake));
    }

    private static async Task<string> ReadKeyAsync(HttpRequest request)
    {
        if (!request.HasFormContentType || request.ContentLength is null or > MaxFormBytes)
            return "";
        try
        {
            return (await request.ReadFormAsync(request.HttpContext.RequestAborted))[Field].ToString();
        }
        catch (InvalidDataException)
        {
            // The content is not a form.
            return "";
        }
    }

    private static ProblemHttpResult TooMany(HttpContext context)
    {
        context.Response.Headers.RetryAfter = WrongKeys.Window.TotalSeconds.ToString("0", CultureInfo.InvariantCulture);
        return ProblemResponses.Problem(
            StatusCodes.Status429TooManyRequests,
            "Too many wrong keys",
            new FieldError(
                Field,
                $"More than {WrongKeys.MostOfOneDevice} wrong keys from one device, or {WrongKeys.MostOfAll} from all devices, "
                    + $"were entered within a minute. Wait a minute."
            )
        );
    }

    private static IResult AskFor(HttpContext context) =>
        StatusPages.IsNavigation(context.Request)
            ? PresenterPages.KeyForm(null, StatusCodes.Status401Unauthorized)
            : ProblemResponses.Problem(
                StatusCodes.Status401Unauthorized,
                "Presenter key required",
                new FieldError(
                    Field,
                    $"On other devices, open {Path}?key=… once with the value of Presenter:Key and press "
                        + $"the button. A program posts the key to {Path} as the form field {Field}. Both then send the "
                        + $"cookie that they receive."
                )
            );
}
