using System.Text.Json;
using Lab.Foundation.Results;
using Lab.Foundation.Text;
using Lab.Targets.Connections;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Targets.CustomEndpoints;

/// <summary>
/// Finds every mistake of an endpoint at once, each with its field: <c>name</c>, <c>fragile.route</c>,
/// <c>fixed.body</c> and so on.
/// </summary>
public static class OwnEndpointValidation
{
    /// <summary>Most characters of a name.</summary>
    public const int MaxNameLength = 60;

    private const int MaxBodyLength = 1_000_000;
    private static readonly Uri AnyTarget = new("http://localhost");
    private static readonly string[] Methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

    /// <summary>The methods offered.</summary>
    public static IReadOnlyList<string> KnownMethods => Methods;

    /// <summary>The mistakes; empty for an endpoint that can be saved.</summary>
    public static IReadOnlyList<FieldError> Validate(
        OwnEndpoint endpoint,
        AllowedHosts allowed,
        LabAddresses? own = null
    )
    {
        var errors = new List<FieldError>();
        if (endpoint.Name.Trim().Length is 0 or > MaxNameLength)
            errors.Add(
                new("name", $"A name of 1 to {MaxNameLength} characters is needed, for the picker on the stage.")
            );
        else if (!TextSanitizer.IsLine(endpoint.Name))
            errors.Add(
                new("name", "Names cannot contain control characters or marks that change the reading direction.")
            );
        errors.AddRange(ValidateRequest("fragile", endpoint.Fragile, allowed, own));
        if (endpoint.Fixed is { } other)
            errors.AddRange(ValidateRequest("fixed", other, allowed, own));
        ValidateSending(endpoint, errors);
        return errors;
    }

    /// <summary>The mistakes of one request; empty for a request that can be saved.</summary>
    public static IReadOnlyList<FieldError> ValidateRequest(
        string variant,
        OwnRequest request,
        AllowedHosts allowed,
        LabAddresses? own = null
    )
    {
        var errors = new List<FieldError>();
        Validate(variant, request, allowed, errors);
        ValidateAddress(variant, request, own, errors);
        return errors;
    }

    private static void ValidateSending(OwnEndpoint endpoint, List<FieldError> errors)
    {
        if (endpoint.Sending.MaxRedirects is < 0 or > PlanLimits.MaxRedirects)
            errors.Add(
                new("sending.maxRedirects", $"Between 0 and {PlanLimits.MaxRedirects} redirects can be followed.")
            );
        if (endpoint.Sending.ThinkTime.Trim().Length > 0)
        {
            if (!ThinkTimeText.TryParse(endpoint.Sending.ThinkTime, out var pause))
                errors.Add(new("sending.thinkTime", $"Must be {ThinkTimeText.Expected}."));
            else
                errors.AddRange(
                    LoadPlanValidation
                        .Validate(
                            new LoadPlan
                            {
                                Target = LoadTarget.Get("own", AnyTarget.AbsoluteUri),
                                Executor = new ConstantVus(1, TimeSpan.FromSeconds(1)),
                                ThinkTime = pause,
                            },
                            AllowedHosts.LoopbackOnly
                        )
                        .Select(error => new FieldError("sending.thinkTime", error.Message))
                );
        }

        if (!endpoint.Sending.Cookies)
            return;
        foreach (var (variant, request) in new[] { ("fragile", endpoint.Fragile), ("fixed", endpoint.Fixed) })
            if (request is not null && OwnHeaders.Read(request.Headers).Headers.ContainsKey("Cookie"))
                errors.Add(
                    new(
                        $"{variant}.headers",
                        "A user that keeps its own cookies cannot be given others: leave the header Cookie out, or do not keep cookies."
                    )
                );
    }

    private static void ValidateAddress(string variant, OwnRequest request, LabAddresses? own, List<FieldError> errors)
    {
        if (
            request.Route.StartsWith('/')
            || !Uri.TryCreate(
                request.Route.Replace("{", "", StringComparison.Ordinal).Replace("}", "", StringComparison.Ordinal),
                UriKind.Absolute,
                out var address
            )
        )
            return;
        if (address.UserInfo.Length > 0)
            errors.Add(
                new(
                    $"{variant}.route",
                    "A name and a password in an address are not sent. Use the header Authorization instead."
                )
            );
        else if (own?.IsDashboard(address) == true)
            errors.Add(
                new($"{variant}.route", "This address is the dashboard itself: load there would measure the lab.")
            );
    }

    private static void Validate(string variant, OwnRequest request, AllowedHosts allowed, List<FieldError> errors)
    {
        if (!Methods.Contains(request.Method))
            errors.Add(new($"{variant}.method", $"Must be one of: {string.Join(", ", Methods)}."));
        foreach (var mistake in OwnHeaders.Read(request.Headers).Mistakes)
            errors.Add(new($"{variant}.headers", mistake));
        ValidateBody(variant, request, errors);
        errors.AddRange(OwnExpectations.Read(request, variant).Mistakes);
        if (AddressLength.Validate(request.Route) is { } length)
        {
            errors.Add(new($"{variant}.route", length));
            return;
        }

        if (!TextSanitizer.IsLine(request.Route))
        {
            errors.Add(
                new(
                    $"{variant}.route",
                    "An address is of characters that can be seen: write others as they are sent, such as %0A."
                )
            );
            return;
        }

        if (!request.Route.StartsWith('/') && !Uri.TryCreate(request.Route, UriKind.Absolute, out _))
        {
            errors.Add(
                new(
                    $"{variant}.route",
                    "Must be a path such as /api/orders or an address such as http://localhost:5000/api/orders."
                )
            );
            return;
        }

        // The engine has the last word, and says it in the same terms when the run is started.
        foreach (
            var error in LoadPlanValidation.Validate(new LoadTarget(variant, [request.ToTemplate(AnyTarget)]), allowed)
        )
            if (FieldOf(error.Field) is { } field && errors.All(known => known.Field != $"{variant}.{field}"))
                errors.Add(new($"{variant}.{field}", error.Message));
    }

    private static void ValidateBody(string variant, OwnRequest request, List<FieldError> errors)
    {
        if (request.Body.Length == 0)
            return;
        if (request.Body.Length > MaxBodyLength)
            errors.Add(new($"{variant}.body", $"The body may have at most {MaxBodyLength:#,0} characters."));
        else if (request.Method is "GET" or "HEAD")
            errors.Add(
                new(
                    $"{variant}.body",
                    $"A {request.Method} request has no body. Choose POST, PUT or PATCH, or leave the body empty."
                )
            );
        else if (request.IsJson())
            ValidateJson(variant, request.Body, errors);
    }

    private static void ValidateJson(string variant, string body, List<FieldError> errors)
    {
        try
        {
            // Placeholders stand for numbers, also where no quotes are around them.
            JsonDocument
                .Parse(
                    body.Replace("{vu}", "1", StringComparison.Ordinal)
                        .Replace("{iteration}", "1", StringComparison.Ordinal)
                        .Replace("{random}", "1", StringComparison.Ordinal)
                )
                .Dispose();
        }
        catch (JsonException mistake)
        {
            errors.Add(
                new(
                    $"{variant}.body",
                    $"This is not JSON: line {mistake.LineNumber + 1}, position "
                        + $"{mistake.BytePositionInLine + 1}. Correct it, or name another type with the header "
                        + $"Content-Type."
                )
            );
        }
    }

    private static string? FieldOf(string field) =>
        field.Split('.')[^1] switch
        {
            "url" => "route",
            "headers" => "headers",
            "method" => "method",
            _ => null,
        };
}
