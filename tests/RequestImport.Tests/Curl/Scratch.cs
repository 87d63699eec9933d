using RequestImport.Model;

namespace RequestImport.Tests.Curl;

public sealed class Scratch
{
    [Fact]
    public void Show()
    {
        foreach (var text in File.ReadAllText("/tmp/h/requests-scratch.txt").Split("\n=====\n"))
        {
            Console.Error.WriteLine("----- " + text.Replace("\n", "⏎")[..Math.Min(100, text.Length)]);
            var r = new RequestReader().Read(text);
            foreach (var q in r.Requests)
            {
                Console.Error.WriteLine(
                    $"  {q.Method} {q.Uri} | {string.Join(" ; ", q.Headers.Select(h => h.Name + ": " + h.Value))} | body={q.Body?.Text?.Replace("\n", "⏎") ?? "-"} | redir={q.MaxRedirects} k={q.AcceptAnyCertificate} | out={string.Join(",", q.LeftOut.Select(l => l.Part))} | fields={string.Join(",", q.Fields.Select(f => f.Name + "=" + f.Placeholder + " " + f.Reason))} | warn={string.Join(",", q.Warnings)} | name={q.Name} line={q.Line}"
                );
            }
            foreach (var p in r.Problems)
                Console.Error.WriteLine($"  !{p.Code} [{p.Part}] L{p.Line} {p.Message}");
            foreach (var l in r.LeftOut)
                Console.Error.WriteLine($"  ~{l.Part}: {l.Reason}");
        }
    }
}
