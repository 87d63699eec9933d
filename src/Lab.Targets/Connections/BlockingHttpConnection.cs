using System.Buffers;
using System.Globalization;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Text;

namespace Lab.Targets.Connections;

/// <summary>
/// One keep-alive HTTP/1.1 connection to the target, with blocking calls on the caller's thread. HttpClient opens connections and
/// fires timeouts on the thread pool even for synchronous sends; a monitor must not wait for the pool that it shares with a load
/// engine. Not thread-safe, except that <see cref="Dispose"/> may interrupt a call on another thread.
/// </summary>
internal sealed class BlockingHttpConnection : IDisposable
{
    private const int MaxResponseBytes = 1 << 20;

    private readonly Uri _address;
    private readonly Socket _socket;
    private readonly byte[] _buffer = new byte[4096];
    private SslStream? _tls;
    private int _position,
        _filled;

    private BlockingHttpConnection(Uri address, Socket socket)
    {
        _address = address;
        _socket = socket;
    }

    /// <summary>Connects; the timeout applies to the connect and to each later send and receive.</summary>
    /// <exception cref="SocketException">The port is closed, or the connection was not accepted in time.</exception>
    /// <exception cref="OperationCanceledException">The connect was cancelled.</exception>
    public static BlockingHttpConnection Open(Uri address, TimeSpan timeout, CancellationToken cancellation) =>
        new(address, BoundedConnect.To(address, timeout, cancellation));

    /// <summary>True if the server closes the connection after the last response.</summary>
    public bool IsClosing { get; private set; }

    /// <summary>Sends a GET and waits for the complete response. The first one over HTTPS also includes the handshake.</summary>
    /// <exception cref="SocketException">The timeout passed or the connection broke.</exception>
    /// <exception cref="IOException">The response ended early or is not HTTP/1.1.</exception>
    /// <exception cref="AuthenticationException">The handshake failed.</exception>
    public (int Status, byte[] Body) Get(string path)
    {
        if (_tls is null && _address.Scheme == Uri.UriSchemeHttps)
            _tls = OpenTls();
        SendAll(
            Encoding.ASCII.GetBytes(
                $"GET {path} HTTP/1.1\r\nHost: {_address.Authority}\r\nAccept: application/json\r\n\r\n"
            )
        );

        var status = ParseStatus(ReadLine());
        int? length = status is 204 or 304 ? 0 : null;
        var chunked = false;
        while (ReadLine() is { Length: > 0 } header)
        {
            var colon = header.IndexOf(':', StringComparison.Ordinal);
            var name = colon < 0 ? header : header[..colon];
            var value = colon < 0 ? "" : header[(colon + 1)..].Trim();
            if (name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
            {
                length = ParseLength(value, NumberStyles.None);
            }
            else if (name.Equals("Transfer-Encoding", StringComparison.OrdinalIgnoreCase))
            {
                chunked = value.Equals("chunked", StringComparison.OrdinalIgnoreCase);
            }
            else if (name.Equals("Connection", StringComparison.OrdinalIgnoreCase))
            {
                IsClosing = value.Equals("close", StringComparison.OrdinalIgnoreCase);
            }
        }

        var body = new ArrayBufferWriter<byte>();
        if (chunked)
        {
            ReadChunks(body);
        }
        else if (length is null && IsClosing)
        {
            ReadToEnd(body);
        }
        else
        {
            ReadBytes(
                body,
                length ?? throw new IOException("The response has neither Content-Length nor chunked encoding.")
            );
        }

        return (status, body.WrittenSpan.ToArray());
    }

    // The socket first: it ends a call that waits on another thread.
    public void Dispose()
    {
        _socket.Dispose();
        _tls?.Dispose();
    }

    private SslStream OpenTls()
    {
        var tls = new SslStream(
            new NetworkStream(_socket),
            leaveInnerStreamOpen: false,
            LabAddresses.IsLoopback(_address) ? (_, certificate, _, _) => certificate is not null : null
        );
        try
        {
            tls.AuthenticateAsClient(_address.IdnHost);
            return tls;
        }
        catch
        {
            tls.Dispose();
            throw;
        }
    }

    private void SendAll(ReadOnlySpan<byte> bytes)
    {
        if (_tls is { } tls)
        {
            tls.Write(bytes);
            return;
        }

        while (!bytes.IsEmpty)
        {
            bytes = bytes[_socket.Send(bytes)..];
        }
    }

    private void ReadChunks(ArrayBufferWriter<byte> body)
    {
        while (true)
        {
            var length = ParseLength(ReadLine().Split(';')[0].Trim(), NumberStyles.AllowHexSpecifier);
            if (length == 0)
            {
                while (ReadLine().Length > 0)
                {
                    // Trailers are ignored.
                }

                return;
            }

            ReadBytes(body, length);
            ReadLine();
        }
    }

    private void ReadToEnd(ArrayBufferWriter<byte> body)
    {
        try
        {
            while (true)
                ReadBytes(body, 1);
        }
        catch (EndOfStreamException)
        {
            // The end of the connection is the end of the body.
        }
    }

    private void ReadBytes(ArrayBufferWriter<byte> body, int count)
    {
        if (body.WrittenCount + count > MaxResponseBytes)
        {
            throw new IOException($"The response is longer than {MaxResponseBytes} bytes.");
        }

        while (count > 0)
        {
            Fill();
            var taken = Math.Min(count, _filled - _position);
            body.Write(_buffer.AsSpan(_position, taken));
            _position += taken;
            count -= taken;
        }
    }

    private string ReadLine()
    {
        var line = new StringBuilder();
        while (true)
        {
            Fill();
            var next = (char)_buffer[_position++];
            if (next == '\n')
            {
                return line.ToString();
            }

            if (next != '\r')
            {
                line.Append(next);
            }

            if (line.Length > _buffer.Length)
            {
                throw new IOException("A line of the response is too long.");
            }
        }
    }

    private void Fill()
    {
        if (_position < _filled)
        {
            return;
        }

        _position = 0;
        _filled = _tls?.Read(_buffer) ?? _socket.Receive(_buffer);
        if (_filled == 0)
        {
            throw new EndOfStreamException("The target closed the connection before it responded.");
        }
    }

    private static int ParseStatus(string line) =>
        line.StartsWith("HTTP/1.1 ", StringComparison.Ordinal)
        && line.Length >= 12
        && int.TryParse(line.AsSpan(9, 3), NumberStyles.None, CultureInfo.InvariantCulture, out var status)
            ? status
            : throw new IOException($"Not an HTTP/1.1 response: {line}");

    private static int ParseLength(string text, NumberStyles style) =>
        int.TryParse(text, style, CultureInfo.InvariantCulture, out var length) && length >= 0
            ? length
            : throw new IOException($"Not a length: {text}");
}
