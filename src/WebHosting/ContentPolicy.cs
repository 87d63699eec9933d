using System.Buffers.Text;
using System.Security.Cryptography;

namespace WebHosting;

/// <summary>What a browser may do with an answer (Content-Security-Policy).</summary>
public static class ContentPolicy
{
    private const int NonceBytes = 16;
    private static readonly object NonceKey = new();

    /// <summary>For a file that contains text of others: opened in the browser instead of saved, it must not run any script.</summary>
    public const string Download =
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    /// <summary>For words alone.</summary>
    public const string Nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    /// <summary>For the audience's page, which is plain files: nothing inline, nothing from elsewhere.</summary>
    public const string Audience =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri "
        + "'none'; form-action 'none'; frame-ancestors 'none'";

    /// <summary>
    /// For everything else: scripts, styles and connections of this address alone, and inline only what carries the
    /// nonce of this answer.
    /// </summary>
    /// <remarks>
    /// Blazor and the charts set <c>style</c> attributes, so those are let through; they cannot run anything. The import map and the styles
    /// that ApexCharts writes into its shadow root carry the nonce.
    /// </remarks>
    public static string Page(HttpContext context)
    {
        var nonce = NonceOf(context);
        return $"default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; style-src-attr 'unsafe-inline'; "
            + "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action "
            + "'self'; frame-ancestors 'none'";
    }

    /// <summary>What the inline parts of this answer have to carry; another one for each answer.</summary>
    public static string NonceOf(HttpContext context)
    {
        if (context.Items[NonceKey] is string known)
            return known;
        var nonce = Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(NonceBytes));
        context.Items[NonceKey] = nonce;
        return nonce;
    }
}
