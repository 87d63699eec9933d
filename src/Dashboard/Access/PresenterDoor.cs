using System.Globalization;
using Dashboard.Answers;
using Lab.Answers;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.Access;

/// <summary>Lets other devices in when they have presented the key, and nobody from elsewhere without. Stateless but for its two services.</summary>
internal static class PresenterDoor
{
    /// <summary>Where the key is presented, by a form that <c>?key=</c> fills.</summary>
    public const string Path = "/presenter";

    private const string Field = "key";
    private const int LongestForm = 4_096;

    /// <summary>Has to stand before whatever answers, files included.</summary>
    public static void AskForPresenterKey(this WebApplication app)
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
                else if (Caller.IsThisMachine(context) || key.WasPresentedBy(context.Request))
                    await next(context);
                else
                    await AskFor(context).ExecuteAsync(context);
            }
        );
    }

    private static async Task<IResult> PresentAsync(HttpContext context, PresenterKey key, WrongKeys wrong)
    {
        context.Response.Headers.CacheControl = "no-store";

        // Any page can have a browser ask for an address, with a picture or by leading it there. So a key in one is neither looked at nor counted: it
        // stands in the form, and a person sends it.
        if (!HttpMethods.IsPost(context.Request.Method))
            return PresenterPages.Ask(null, StatusCodes.Status200OK, context.Request.Query[Field]);
        var given = await GivenAsync(context.Request);
        switch (wrong.Try(Caller.Device(context), () => key.Is(given)))
        {
            case KeyVerdict.TooMany:
                return TooMany(context);
            case KeyVerdict.Right:
                key.Give(context);
                return PresenterPages.Welcome();
        }

        const string mistake = "This is not the key. It is what the dashboard was started with as Presenter:Key.";
        return StatusPages.IsNavigation(context.Request) || context.Request.HasFormContentType
            ? PresenterPages.Ask(mistake, StatusCodes.Status403Forbidden)
            : Refusals.Problem(StatusCodes.Status403Forbidden, "Not the key", new FieldError(Field, mistake));
    }

    private static async Task<string> GivenAsync(HttpRequest request)
    {
        if (!request.HasFormContentType || request.ContentLength is null or > LongestForm)
            return "";
        try
        {
            return (await request.ReadFormAsync(request.HttpContext.RequestAborted))[Field].ToString();
        }
        catch (InvalidDataException)
        {
            // No form of ours.
            return "";
        }
    }

    private static ProblemHttpResult TooMany(HttpContext context)
    {
        context.Response.Headers.RetryAfter = WrongKeys.Window.TotalSeconds.ToString("0", CultureInfo.InvariantCulture);
        return Refusals.Problem(
            StatusCodes.Status429TooManyRequests,
            "Too many wrong keys",
            new FieldError(
                Field,
                $"More than {WrongKeys.MostOfOneDevice} wrong keys of one device, or {WrongKeys.MostOfAll} of all, came within a minute. Wait a minute."
            )
        );
    }

    private static IResult AskFor(HttpContext context) =>
        StatusPages.IsNavigation(context.Request)
            ? PresenterPages.Ask(null, StatusCodes.Status401Unauthorized)
            : Refusals.Problem(
                StatusCodes.Status401Unauthorized,
                "Only with the presenter's key",
                new FieldError(
                    Field,
                    $"Other devices open {Path}?key=… once, with the key the dashboard was started with, and press its button; a program posts it to {Path} as the form field {Field}. Both send the cookie they get from then on."
                )
            );
}
