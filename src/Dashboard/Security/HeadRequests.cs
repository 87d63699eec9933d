namespace Dashboard.Security;

/// <summary>
/// Answers HEAD like GET, with the headers and without the body (RFC 9110, 9.3.2). Routes are mapped for GET only, and the server
/// omits the body based on the original method.
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
