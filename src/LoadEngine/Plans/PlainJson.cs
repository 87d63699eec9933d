using System.Text.Json;
using System.Text.Json.Serialization;

namespace LoadEngine.Plans;

/// <summary>Single values as JSON, without reflection, so that a program compiled to machine code beforehand has them too.</summary>
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(JsonElement))]
internal sealed partial class PlainJson : JsonSerializerContext;
