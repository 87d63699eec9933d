using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Http.Problems;
using Lab.Foundation.Files;
using Lab.Foundation.Json;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Net.Http.Headers;

namespace Dashboard.Http.Binding;

/// <summary>
/// The JSON body of a request, held against its type before it is read: unknown, missing and doubled fields, nulls and values of another type
/// are refused together, each with its field and what is allowed.
/// </summary>
/// <typeparam name="T">What the body describes.</typeparam>
/// <param name="Value">What was asked for.</param>
/// <param name="Json">The body as it was sent.</param>
internal sealed record RequestBody<T>(T Value, JsonElement Json) : IEndpointParameterMetadataProvider
{
    private const string JsonType = "application/json";

    /// <summary>Largest body in bytes; the largest that makes sense, a sweep of 200 cells, has a tenth of it.</summary>
    public const int MaxBytes = 1024 * 1024;

    /// <summary>Reads the body.</summary>
    /// <exception cref="InvalidRequestException">It is not what is asked for.</exception>
    public static async ValueTask<RequestBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        var request = context.Request;
        if (request.ContentType is not { } type || !request.HasJsonContentType())
            throw Invalid(
                StatusCodes.Status415UnsupportedMediaType,
                "content-type",
                $"The body has to be sent as {JsonType}."
            );
        if (
            request.GetTypedHeaders().ContentType?.Charset is { HasValue: true } charset
            && !HeaderUtilities.RemoveQuotes(charset).Equals("utf-8", StringComparison.OrdinalIgnoreCase)
        )
            throw Invalid(
                StatusCodes.Status415UnsupportedMediaType,
                "content-type",
                $"The body has to be written in UTF-8; '{type}' names another charset."
            );
        if (
            request.Headers.ContentEncoding.ToString() is { Length: > 0 } encoding
            && !encoding.Equals("identity", StringComparison.OrdinalIgnoreCase)
        )
            throw Invalid(
                StatusCodes.Status415UnsupportedMediaType,
                "content-encoding",
                $"The body has to be sent as it is; '{encoding}' is not undone here."
            );
        using var document = await ParseAsync(context);
        var json = document.RootElement.Clone();
        if (!JsonTexts.AreValid(json))
            throw Invalid(StatusCodes.Status400BadRequest, "body", "A name or a text in it is no valid Unicode.");
        try
        {
            var errors = JsonCheck.MistakesOf(json, RequestJson.Options.GetTypeInfo(typeof(T)));
            if (errors.Count > 0)
                throw new InvalidRequestException(StatusCodes.Status400BadRequest, errors, json);
            return new(json.Deserialize<T>(RequestJson.Options)!, json);
        }
        catch (JsonException mistake)
        {
            throw Invalid(
                StatusCodes.Status400BadRequest,
                mistake.Path?.TrimStart('$', '.') is { Length: > 0 } field ? field : "body",
                JsonErrorFormatter.Format(mistake)
            );
        }
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        builder.Metadata.Add(new AcceptsMetadata([JsonType], typeof(T)));
        foreach (
            var status in new[]
            {
                StatusCodes.Status400BadRequest,
                StatusCodes.Status413PayloadTooLarge,
                StatusCodes.Status415UnsupportedMediaType,
            }
        )
            builder.Metadata.Add(
                new ProducesResponseTypeMetadata(
                    status,
                    typeof(HttpValidationProblemDetails),
                    ["application/problem+json"]
                )
            );
    }

    private static async Task<JsonDocument> ParseAsync(HttpContext context)
    {
        if (context.Request.ContentLength > MaxBytes)
            throw TooLarge();
        try
        {
            return JsonDocument.Parse(
                await LimitedReading.ReadAsync(context.Request.Body, MaxBytes, context.RequestAborted)
                    ?? throw TooLarge()
            );
        }
        catch (JsonException mistake)
        {
            throw Invalid(
                StatusCodes.Status400BadRequest,
                "body",
                $"This is not JSON: {JsonErrorFormatter.Format(mistake)}"
            );
        }
    }

    private static InvalidRequestException TooLarge() =>
        Invalid(StatusCodes.Status413PayloadTooLarge, "body", $"The body may have at most {MaxBytes / 1024:#,0} KiB.");

    private static InvalidRequestException Invalid(int status, string field, string message) =>
        new(status, [new FieldError(field, message)]);
}

/// <summary>How requests are read: as strictly as their types are written.</summary>
internal static class RequestJson
{
    /// <summary>The rules. Read only, so safe for any thread.</summary>
    public static JsonSerializerOptions Options { get; } = Frozen();

    private static JsonSerializerOptions Frozen()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            NumberHandling = JsonNumberHandling.Strict,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
            AllowDuplicateProperties = false,
            Converters = { new StrictEnumConverter() },
        };
        options.MakeReadOnly(populateMissingResolver: true);
        return options;
    }
}
