using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Observer.Source;

/// <summary>
/// Finds the call in a method's IL by the name of the called method. An optimised method's map from machine code to IL
/// lacks statements that the compiler has merged, so that a call seems to belong to an earlier statement. Not thread-safe.
/// </summary>
internal sealed class CallSites : IDisposable
{
    private static readonly Dictionary<ushort, OperandType> Operands = typeof(OpCodes)
        .GetFields()
        .Select(field => (OpCode)field.GetValue(null)!)
        .ToDictionary(code => (ushort)code.Value, code => code.OperandType);

    private readonly Dictionary<string, PEReader?> _modules = [];

    /// <summary>The calls of a method by the name of the called method, in the order of the IL.</summary>
    /// <param name="modulePath">Full path of the module.</param>
    /// <param name="methodToken">The calling method's metadata token.</param>
    /// <param name="called">Name of the called method without type, such as <c>Read</c>.</param>
    public IReadOnlyList<int> Find(string modulePath, int methodToken, string called)
    {
        if (!_modules.TryGetValue(modulePath, out var module))
            _modules[modulePath] = module = Open(modulePath);
        if (module is null)
            return [];
        try
        {
            var metadata = module.GetMetadataReader();
            var method = metadata.GetMethodDefinition((MethodDefinitionHandle)MetadataTokens.Handle(methodToken));
            return method.RelativeVirtualAddress == 0
                ? []
                : Find(metadata, module.GetMethodBody(method.RelativeVirtualAddress).GetILReader(), called);
        }
        catch (Exception unreadable) when (unreadable is BadImageFormatException or ArgumentException)
        {
            return [];
        }
    }

    public void Dispose()
    {
        foreach (var module in _modules.Values)
            module?.Dispose();
    }

    private static List<int> Find(MetadataReader metadata, BlobReader code, string called)
    {
        var calls = new List<int>();
        while (code.RemainingBytes > 0)
        {
            var offset = code.Offset;
            ushort operation = code.ReadByte();
            if (operation == 0xFE)
                operation = (ushort)(0xFE00 | code.ReadByte());
            switch (Operands[operation])
            {
                case OperandType.InlineMethod:
                    if (NameOf(metadata, MetadataTokens.EntityHandle(code.ReadInt32())) == called)
                        calls.Add(offset);
                    break;
                case OperandType.InlineSwitch:
                    code.Offset += 4 * code.ReadInt32();
                    break;
                case OperandType.InlineNone:
                    break;
                case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                    code.Offset++;
                    break;
                case OperandType.InlineVar:
                    code.Offset += 2;
                    break;
                case OperandType.InlineI8 or OperandType.InlineR:
                    code.Offset += 8;
                    break;
                default:
                    code.Offset += 4;
                    break;
            }
        }

        return calls;
    }

    private static string? NameOf(MetadataReader metadata, EntityHandle method) =>
        method.Kind switch
        {
            HandleKind.MethodDefinition => metadata.GetString(
                metadata.GetMethodDefinition((MethodDefinitionHandle)method).Name
            ),
            HandleKind.MemberReference => metadata.GetString(
                metadata.GetMemberReference((MemberReferenceHandle)method).Name
            ),
            HandleKind.MethodSpecification => NameOf(
                metadata,
                metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method
            ),
            _ => null,
        };

    private static PEReader? Open(string modulePath)
    {
        try
        {
            return new PEReader(File.OpenRead(modulePath));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
