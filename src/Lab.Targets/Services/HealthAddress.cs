using Lab.Targets.Connections;
using LoadEngine.Documents;

namespace Lab.Targets.Services;

/// <summary>Reads the address of a service's health check.</summary>
public static class HealthAddress
{
    /// <summary>The name of the field.</summary>
    public const string Field = "healthUrl";

    private const string Allowed =
        "The health URL must be a path such as /health, or an http or https address of this machine.";

    /// <summary>The address, null if the text is empty; or the validation error.</summary>
    /// <param name="text">A path of the service, or an address of this machine.</param>
    /// <param name="service">The address of the service.</param>
    public static (Uri? Address, string? Problem) Read(string? text, Uri service)
    {
        ArgumentNullException.ThrowIfNull(service);
        if (text?.Trim() is not { Length: > 0 } trimmed)
            return (null, null);
        var root = new Uri(service.GetLeftPart(UriPartial.Authority));
        var isPath = trimmed[0] == '/';
        return
            AddressLength.Validate(trimmed) is null
            && !trimmed.Contains(Redactor.Mask, StringComparison.Ordinal)
            && (
                isPath
                    ? Uri.TryCreate(root, trimmed, out var address) && address.Authority == root.Authority
                    : Uri.TryCreate(trimmed, UriKind.Absolute, out address) && LabAddresses.IsLoopback(address)
            )
            && address.Scheme is "http" or "https"
            && address.UserInfo.Length == 0
            ? (address, null)
            : (null, Allowed);
    }
}
