namespace RequestImport.Curl;

/// <summary>All options of curl 8: whether a value follows, and what the reader does with each.</summary>
/// <remarks>Source: the option table of curl 8.22 (src/tool_getparam.c), and options that versions from 7.88 on had.</remarks>
internal static class CurlOptionTable
{
    /// <summary>The options, each once.</summary>
    public static IEnumerable<CurlOption> All { get; } =
    [.. Read, .. Output, .. Connection, .. Security, .. OtherProtocols, .. CurlRefusedOptions.All];

    // A name, with its letter behind a slash. A value follows those of the second list.
    private static IEnumerable<CurlOption> Read =>
        CurlOptionGroup.Create(
            CurlTreatment.Read,
            "",
            "basic follow get/G globoff/g head/I insecure/k location/L location-trusted next/: path-as-is",
            """
            cookie/b data/d data-ascii data-binary data-raw data-urlencode header/H json max-redirs oauth2-bearer
            proto-default range/r referer/e request/X url url-query user/u user-agent/A
            """
        );

    private static IEnumerable<CurlOption> Output =>
        [
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "It controls what curl prints or saves.",
                """
                buffer/N clobber create-dirs fail/f fail-early fail-with-body ignore-content-length include metalink
                out-null progress-bar/# progress-meter raw remote-header-name/J
                remote-name/O remote-name-all remote-time/R remove-on-error show-error/S show-headers/i silent/s
                skip-existing styled-output suppress-connect-headers trace-ids trace-time use-ascii/B verbose/v xattr
                """,
                """
                create-file-mode dump-header/D etag-save libcurl max-filesize output/o output-dir stderr trace
                trace-ascii trace-config write-out/w
                """
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "The response is asked for without compression.",
                "compressed tr-encoding",
                ""
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "curl's own settings are not read.",
                "disable/q junk-session-cookies/j",
                ""
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "Let each user keep its cookies instead.",
                "",
                "cookie-jar/c"
            ),
        ];

    private static IEnumerable<CurlOption> Connection =>
        [
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "Set a timeout for the run instead.",
                "",
                "connect-timeout expect100-timeout max-time/m speed-limit/Y speed-time/y"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "The load decides how often and how fast the request is sent.",
                "parallel/Z parallel-immediate retry-all-errors retry-connrefused",
                "limit-rate parallel-max parallel-max-host rate retry retry-delay retry-max-time"
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "The load generator chooses the HTTP version.",
                "alpn http0.9 http1.0/0 http1.1 http2 http2-prior-knowledge http3 http3-only npn",
                ""
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "It controls how the connection is made, not the request.",
                """
                disallow-username-in-url doh-cert-status doh-insecure form-escape ipv4/4 ipv6/6 keepalive mptcp
                sessionid tcp-fastopen tcp-nodelay
                """,
                """
                dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url happy-eyeballs-timeout-ms interface
                ip-tos keepalive-cnt keepalive-time local-port noproxy proto proto-redir vlan-priority
                """
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "It has an effect only together with a redirect.",
                "post301 post302 post303",
                ""
            ),
            .. CurlOptionGroup.Create(
                CurlTreatment.LeaveOut,
                "It has an effect only together with a proxy.",
                """
                proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-http3 proxy-insecure
                proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel/p
                socks5-basic socks5-gssapi socks5-gssapi-nec
                """,
                """
                proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
                proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
                proxy-tlspassword proxy-tlsuser proxy-user/U socks5-gssapi-service
                """
            ),
        ];

    private static IEnumerable<CurlOption> Security =>
        CurlOptionGroup.Create(
            CurlTreatment.LeaveOut,
            "It controls the TLS connection, not the request.",
            """
            ca-native cert-status false-start ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
            ssl-revoke-best-effort sslv2/2 sslv3/3 tls-earlydata tlsv1/1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3
            """,
            """
            cacert capath cert-type ciphers crlfile curves ech egd-file engine key-type pinnedpubkey random-file sigalgs
            ssl-sessions tls-max tls13-ciphers
            """
        );

    private static IEnumerable<CurlOption> OtherProtocols =>
        CurlOptionGroup.Create(
            CurlTreatment.LeaveOut,
            "It has no effect on HTTP.",
            """
            append/a compressed-ssh disable-eprt disable-epsv eprt epsv ftp-create-dirs ftp-pasv ftp-pret
            ftp-skip-pasv-ip ftp-ssl ftp-ssl-ccc ftp-ssl-control ftp-ssl-reqd list-only/l mail-rcpt-allowfails sasl-ir
            tftp-no-options
            """,
            """
            delegation ftp-account ftp-alternative-to-user ftp-method ftp-port/P ftp-ssl-ccc-mode hostpubmd5
            hostpubsha256 knownhosts krb krb4 login-options mail-auth mail-from mail-rcpt pubkey quote/Q sasl-authzid
            service-name telnet-option/t tftp-blksize upload-flags
            """
        );
}
