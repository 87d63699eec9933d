namespace RequestImport.Curl;

/// <summary>The options that change the request in a way that is not supported.</summary>
internal static class CurlRefusedOptions
{
    /// <summary>The options.</summary>
    public static IEnumerable<CurlOption> All =>
        [
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "Only Basic and Bearer credentials can be sent.",
                "anyauth digest negotiate ntlm ntlm-wb",
                "aws-sigv4 httpsig-algo httpsig-headers httpsig-key httpsig-keyid"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "It takes credentials from a file.",
                "netrc/n netrc-optional",
                "netrc-file"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "A client certificate cannot be sent.",
                "",
                "cert/E key pass tlsauthtype tlspassword tlsuser"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "The request goes to another place than its address says. Write the address where it really goes.",
                "haproxy-protocol",
                """
                abstract-unix-socket alt-svc connect-to haproxy-clientip hsts ipfs-gateway preproxy proxy/x proxy1.0
                resolve socks4 socks4a socks5 socks5-hostname unix-socket
                """
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "It names a file, which is not read. Paste its content instead.",
                "",
                "config/K etag-compare upload-file/T"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "A form of several parts cannot be sent. Use --data for a form without files.",
                "",
                "form/F form-string"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "It changes the request in a way that is not supported.",
                "crlf",
                "continue-at/C request-target time-cond/z variable"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.Refuse,
                "It asks curl for information and sends nothing.",
                "dump-ca-embed manual/M version/V",
                "help/h"
            ),
        ];
}
