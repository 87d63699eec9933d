using System.Buffers.Binary;
using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Processes;

namespace Observation.Tests.Processes;

/// <summary>A runtime before .NET 9 does not know the command that restricts the names at the end of a session.</summary>
public sealed class OlderRuntimeTests
{
    // Of the diagnostics protocol: sets and commands, and the error for a command that is not known.
    private const byte ServerSet = 0xFF,
        Ok = 0,
        Error = 0xFF,
        CollectTracing2 = 3,
        CollectTracing4 = 5;

    private const int HeaderBytes = 20,
        CommandAt = 17;

    private const uint UnknownCommand = 0x8013_1385;

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The port is found below /proc.")]
    public async Task StartSession_UnknownCommand_IsRepeatedWithAllNames()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var process = Process.Start("sleep", "600");
        var path = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{process.Id}-{StartTime(process.Id)}-socket");
        try
        {
            using var port = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            port.Bind(new UnixDomainSocketEndPoint(path));
            port.Listen();
            var commands = AnswerAsync(port, cancellation);
            EventPipeSessionConfiguration session = new(
                [new EventPipeProvider("Any", EventLevel.Informational)],
                16,
                rundownKeyword: 0x10,
                requestStackwalk: true
            );

            using var started = DiagnosticPorts.StartSession(process.Id, session, cancellation);

            Assert.Equal([CollectTracing4, CollectTracing2], await commands);
        }
        finally
        {
            process.Kill();
            File.Delete(path);
        }
    }

    private static async Task<List<byte>> AnswerAsync(Socket port, CancellationToken cancellation)
    {
        var commands = new List<byte>();
        while (commands.Count < 2)
        {
            var client = await port.AcceptAsync(cancellation);
            var request = new byte[4096];
            var read = 0;
            while (read < HeaderBytes)
                read += await client.ReceiveAsync(request.AsMemory(read), cancellation);
            commands.Add(request[CommandAt]);
            await client.SendAsync(Answer(request[CommandAt] == CollectTracing2), cancellation);
        }

        return commands;
    }

    private static byte[] Answer(bool isKnown)
    {
        byte[] answer = [.. "DOTNET_IPC_V1\0"u8, 0, 0, ServerSet, isKnown ? Ok : Error, 0, 0, .. new byte[8]];
        BinaryPrimitives.WriteUInt16LittleEndian(answer.AsSpan(14), (ushort)answer.Length);
        if (!isKnown)
            BinaryPrimitives.WriteUInt32LittleEndian(answer.AsSpan(HeaderBytes), UnknownCommand);
        return answer;
    }

    private static string StartTime(int process)
    {
        var status = File.ReadAllText($"/proc/{process}/stat");
        return status[(status.LastIndexOf(')') + 2)..].Split(' ')[19];
    }
}
