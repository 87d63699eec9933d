using System.Text.Json;
using System.Text.Json.Serialization;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Tests.Figures;

public sealed class IterationCountsTests
{
    // The format of run documents since their first version.
    private const string Stored =
        """{"scheduled":10,"completed":8,"succeeded":5,"failed":3,"cancelled":1,"dropped":1,"retries":2,"responses":7,"bodyBytes":99,"byStatus":{"200":5,"503":2},"byError":{"5xx":2,"connect-refused":1}}""";

    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web)
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectRequiredConstructorParameters = true,
        RespectNullableAnnotations = true,
        NumberHandling = JsonNumberHandling.Strict,
    };

    [Fact]
    public void Deserialize_AsStoredByEarlierVersions_IsRead()
    {
        var counts = JsonSerializer.Deserialize<IterationCounts>(Stored, Strict)!;

        Assert.Equal((10, 8, 5, 3), (counts.Scheduled, counts.Completed, counts.Succeeded, counts.Failed));
        Assert.Equal((5, 1), (counts.ByStatus[200], counts.ByError["connect-refused"]));
    }

    [Fact]
    public void Serialize_CountsReadBefore_HoldsEveryFieldOfEarlierVersions()
    {
        var written = JsonSerializer.SerializeToElement(
            JsonSerializer.Deserialize<IterationCounts>(Stored, Strict),
            Strict
        );

        var stored = JsonDocument.Parse(Stored).RootElement;
        Assert.All(
            stored.EnumerateObject(),
            field => Assert.True(JsonElement.DeepEquals(field.Value, written.GetProperty(field.Name)), field.Name)
        );
        Assert.Equal(
            ["droppedByCause", "redirects"],
            written
                .EnumerateObject()
                .Select(field => field.Name)
                .Except(stored.EnumerateObject().Select(field => field.Name))
        );
    }

    [Fact]
    public void Add_TwoSpans_AddsEveryCount()
    {
        var one = JsonSerializer.Deserialize<IterationCounts>(Stored, Strict)!;

        var sum = (one with { Redirects = 2 })
            .Add(IterationCounts.None)
            .Add(
                one with
                {
                    ByStatus = new Dictionary<int, long> { [404] = 4 },
                    Redirects = 3,
                }
            );

        Assert.Equal(
            (20, 16, 10, 6, 2, 2),
            (sum.Scheduled, sum.Completed, sum.Succeeded, sum.Failed, sum.Cancelled, sum.Dropped)
        );
        Assert.Equal((4, 14, 198, 5), (sum.Retries, sum.Responses, sum.BodyBytes, sum.Redirects));
        Assert.Equal((5, 2, 4), (sum.ByStatus[200], sum.ByStatus[503], sum.ByStatus[404]));
        Assert.Equal(
            (4, 2),
            (
                sum.ByError[ErrorKinds.NameOf(ErrorKind.ServerError)],
                sum.ByError[ErrorKinds.NameOf(ErrorKind.ConnectRefused)]
            )
        );
    }
}
