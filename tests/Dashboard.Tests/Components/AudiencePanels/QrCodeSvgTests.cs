using Dashboard.Components.AudiencePanels;

namespace Dashboard.Tests.Components.AudiencePanels;

public sealed class QrCodeSvgTests
{
    [Theory]
    [InlineData("Guests", "", "WIFI:T:nopass;S:Guests;;")]
    [InlineData("A;B", "p:a\\ss\"w,d", "WIFI:T:WPA;S:A\\;B;P:p\\:a\\\\ss\\\"w\\,d;;")]
    public void WiFi_WhateverItsName_IsReadAsWhatWasTyped(string name, string password, string expected) =>
        Assert.Equal(expected, QrCodeSvg.WiFi(name, password));

    [Fact]
    public void Svg_OfAnyText_HasNoneOfIt()
    {
        var picture = QrCodeSvg.Svg("<script>alert(1)</script>");

        Assert.StartsWith("<svg", picture, StringComparison.Ordinal);
        Assert.DoesNotContain("script", picture, StringComparison.Ordinal);
    }
}
