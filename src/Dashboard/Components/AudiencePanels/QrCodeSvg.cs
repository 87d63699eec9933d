using QRCoder;

namespace Dashboard.Components.AudiencePanels;

/// <summary>Draws QR codes: always dark on light, as cameras want them.</summary>
internal static class QrCodeSvg
{
    private const int QuietModules = 4;

    /// <summary>The picture as markup of our own: none of the text is in it.</summary>
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

    /// <summary>What a phone joins a Wi-Fi with when it sees it.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="password">Its password; empty for none.</param>
    public static string WiFi(string name, string password) =>
        password.Length == 0
            ? $"WIFI:T:nopass;S:{Escaped(name)};;"
            : $"WIFI:T:WPA;S:{Escaped(name)};P:{Escaped(password)};;";

    private static string Escaped(string text) =>
        string.Concat(
            text.Select(letter => letter is '\\' or ';' or ',' or ':' or '"' ? $"\\{letter}" : letter.ToString())
        );
}
