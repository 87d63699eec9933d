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

/// <summary>The JSON body of a request, read strictly: unknown, missing and repeated fields are errors.</summary>
/// <param name="Value">The deserialized body.</param>
internal sealed record RequestBody<T>(T Value) : IEndpointParameterMetadataProvider
{
    private const string JsonType = "application/json";

    /// <summary>Maximum size of the body in bytes.</summary>
    public const int MaxBytes = 1024 * 1024;

    /// <summary>Reads the body.</summary>
    /// <exception cref="InvalidRequestException">The body is invalid.</exception>
    public static async ValueTask<RequestBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        var request = context.Request;
        if (!request.HasJsonContentType())
            throw Invalid(StatusCodes.Status415UnsupportedMediaType, "content-type", $"Send the body as {JsonType}.");
        if (
            request.GetTypedHeaders().ContentType?.Charset is { HasValue: true } charset
            && !HeaderUtilities.RemoveQuotes(charset).Equals("utf-8", StringComparison.OrdinalIgnoreCase)
        )
            throw Invalid(StatusCodes.Status415UnsupportedMediaType, "content-type", "Encode the body in UTF-8.");
        if (
            request.Headers.ContentEncoding.ToString() is { Length: > 0 } encoding
            && !encoding.Equals("identity", StringComparison.OrdinalIgnoreCase)
        )
            throw Invalid(
                StatusCodes.Status415UnsupportedMediaType,
                "content-encoding",
                "Send the body without content encoding."
            );
        using var document = await ParseAsync(context);
        var json = document.RootElement;
        if (!JsonTexts.AreValid(json))
            throw Invalid(StatusCodes.Status400BadRequest, "body", "Names and strings must be valid Unicode.");
        if (JsonErrors.FindNullItem(json) is { } nullItem)
            throw Invalid(StatusCodes.Status400BadRequest, nullItem, "Must not be null.");
        try
        {
            return json.Deserialize<T>(RequestJson.Options) is { } value
                ? new(value)
                : throw Invalid(StatusCodes.Status400BadRequest, "body", "Must be an object in braces.");
        }
        catch (JsonException error)
        {
            throw new InvalidRequestException(StatusCodes.Status400BadRequest, JsonErrors.From(error));
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

/// <summary>Serializer options for request bodies.</summary>
internal static class RequestJson
{
    /// <summary>Read-only options that reject unknown, missing and repeated fields.</summary>
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
