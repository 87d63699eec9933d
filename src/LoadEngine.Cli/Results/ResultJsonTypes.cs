using System.Text.Json.Serialization;

namespace LoadEngine.Cli.Results;

/// <summary>
/// Serialization metadata of the result document, generated at build time because <c>dashload</c> is compiled ahead of
/// time.
/// </summary>
[JsonSerializable(typeof(ResultDocument))]
internal sealed partial class ResultJsonTypes : JsonSerializerContext;
