using System.Text;
using System.Text.Json.Nodes;
using Lab.Runs;
using Lab.Testing;

namespace Lab.Tests.Runs;

/// <summary>A document as this program writes it, with something in it that somebody has changed.</summary>
internal static class EditedDocument
{
    public static byte[] Written { get; } = RunDocumentWriter.ToBytes(RunSamples.Run());

    public static string? Reason(Action<JsonObject> edit) => RunDocumentReader.Default.Read(Edited(edit)).Reason;

    public static byte[] Edited(Action<JsonObject> edit)
    {
        var document = JsonNode.Parse(Written)!.AsObject();
        edit(document);
        return Encoding.UTF8.GetBytes(document.ToJsonString());
    }
}
