using QRCoder;

namespace Dashboard.Components.AudiencePanels;

/// <summary>Draws QR codes, always dark on light, because cameras expect that.</summary>
internal static class QrCodeSvg
{
    private const int QuietModules = 4;

    /// <summary>Returns the picture as markup, which does not contain the encoded text.</summary>
    public static string Svg(string text)
    {
        using var data = QRCodeGenerator.GenerateQrCode(text, QRCodeGenerator.ECCLevel.M);
        var modules = data.ModuleMatrix;

        // The generator adds a border of four modules itself.
        var path = new System.Text.StringBuilder();
        for (var row = QuietModules; row < modules.Count - QuietModules; row++)
        for (var column = QuietModules; column < modules.Count - QuietModules; column++)
            if (modules[row][column])
                path.Append(System.Globalization.CultureInfo.InvariantCulture, $"M{column} {row}h1v1h-1z");
        return $"<svg viewBox=\"0 0 {modules.Count} {modules.Count}\" shape-rendering=\"crispEdges\" "
            + $"aria-hidden=\"true\"><path fill=\"#fff\" d=\"M0 0h{modules.Count}v{modules.Count}H0z\"/><path "
            + $"fill=\"#000\" d=\"{path}\"/></svg>";
    }

    /// <summary>Returns the text with which a phone joins a Wi-Fi network.</summary>
    /// <param name="name">The name of the network.</param>
    /// <param name="password">The password; empty for an open network.</param>
    public static string WiFi(string name, string password) =>
        password.Length == 0
            ? $"WIFI:T:nopass;S:{Escaped(name)};;"
            : $"WIFI:T:WPA;S:{Escaped(name)};P:{Escaped(password)};;";

    private static string Escaped(string text) =>
        string.Concat(
            text.Select(letter => letter is '\\' or ';' or ',' or ':' or '"' ? $"\\{letter}" : letter.ToString())
        );
}
