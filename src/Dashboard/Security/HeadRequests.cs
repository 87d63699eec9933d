namespace Dashboard.Security;

/// <summary>
/// Answers HEAD wherever GET is answered, with its headers and without its body (RFC 9110, 9.3.2): routes are mapped for GET alone, and the
/// server leaves the body out by the method that came in.
/// </summary>
internal sealed class HeadRequests : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            app.Use(
                (context, following) =>
                {
                    if (HttpMethods.IsHead(context.Request.Method))
                        context.Request.Method = HttpMethods.Get;
                    return following(context);
                }
            );
            next(app);
        };
}
