using System.Buffers.Text;
using System.Security.Cryptography;

namespace WebHosting;

/// <summary>Content-Security-Policy headers.</summary>
public static class ContentPolicy
{
    private const int NonceBytes = 16;
    private static readonly object NonceKey = new();

    /// <summary>For a downloaded file with external content: opened in the browser, it must not run scripts.</summary>
    public const string Download =
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    /// <summary>For plain text.</summary>
    public const string Nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    /// <summary>For the audience page, which consists of static files without inline scripts or styles.</summary>
    public const string Audience =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri "
        + "'none'; form-action 'none'; frame-ancestors 'none'";

    /// <summary>
    /// For everything else: scripts and connections of this origin only; inline scripts only with the nonce of this response.
    /// </summary>
    /// <remarks>
    /// MudBlazor writes its palettes and ApexCharts its style sheet into inline <c>style</c> elements. Blazor and the charts set
    /// <c>style</c> attributes. The import map has the nonce.
    /// </remarks>
    public static string Page(HttpContext context)
    {
        var nonce = NonceOf(context);
        return $"default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; "
            + "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action "
            + "'self'; frame-ancestors 'none'";
    }

    /// <summary>The nonce of the inline parts of this response; each response has another one.</summary>
    public static string NonceOf(HttpContext context)
    {
        if (context.Items[NonceKey] is string known)
            return known;
        var nonce = Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(NonceBytes));
        context.Items[NonceKey] = nonce;
        return nonce;
    }
}
