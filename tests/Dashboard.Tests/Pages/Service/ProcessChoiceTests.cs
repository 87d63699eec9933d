using Dashboard.Pages.Service;
using Observation.Processes;

namespace Dashboard.Tests.Pages.Service;

public sealed class ProcessChoiceTests
{
    private static readonly DotnetProcess[] Processes =
    [
        new(10, "orders", "orders", [5696]),
        new(20, "stock", "stock", [5697, 5698]),
    ];

    [Theory]
    [InlineData("10", "http://localhost:5696/api/orders", "http://localhost:5695/api/orders", "", false)]
    [InlineData("10", "http://localhost:5696/api/orders", "http://localhost:5697/", "20", false)]
    [InlineData("", "http://localhost:5695/api/orders", "http://localhost:5696/api/orders", "10", false)]
    [InlineData("10", "http://localhost:5696/api/orders", "http://localhost:5696/api/stock", "10", true)]
    [InlineData("", "http://localhost:5696/api/orders", "http://localhost:5696/", "", true)]
    [InlineData("20", "", "http://localhost:5696/", "20", true)]
    public void Beside_AnAddress_KeepsOnlyWhatWasChosenForIt(
        string processId,
        string chosenFor,
        string url,
        string expected,
        bool isChosen
    )
    {
        var choice = ProcessChoice.Create(processId, chosenFor).ForAddress(url, Processes);

        Assert.Equal((expected, isChosen), (choice.ProcessId, choice.IsChosen));
    }

    [Fact]
    public void Beside_NoOneHasChosen_FollowsTheAddress()
    {
        var choice = ProcessChoice.None.ForAddress("http://localhost:5698/", Processes);

        Assert.Equal(("20", ""), (choice.ProcessId, choice.ForAddress("http://localhost:1/", Processes).ProcessId));
    }
}
