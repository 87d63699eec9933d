using System.Text.Json.Serialization;

namespace LoadEngine.Cli.Results;

/// <summary>The types of the result document, read when <c>dashload</c> is built: compiled to machine code beforehand, it cannot look them up itself.</summary>
[JsonSerializable(typeof(ResultDocument))]
internal sealed partial class ResultJsonTypes : JsonSerializerContext;
