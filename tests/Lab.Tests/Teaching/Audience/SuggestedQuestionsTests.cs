using Lab.Loads.Planning;
using Lab.Targets.CustomEndpoints;
using Lab.Teaching.Audience;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Teaching.Audience;

public sealed class SuggestedQuestionsTests : IAsyncLifetime
{
    private readonly StageLoad _stage = new();
    private LabHost _host = null!;
    private SuggestedQuestions _suggested = null!;

    public async ValueTask InitializeAsync()
    {
        _host = await LabHost.StartAsync();
        _suggested = new(_host.Get<ILabExperiments>(), _stage);
    }

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public void For_StageThatNoOneHasSet_AsksAboutTheFirstPreset()
    {
        var questions = _suggested.For(_host.Lab.State);

        Assert.All(
            questions,
            question => Assert.Contains(", Starve: 100 users: ", question.Text, StringComparison.Ordinal)
        );
        Assert.All(questions, question => Assert.Equal(new LoadLevel(100, IsRate: false), question.Load));
    }

    [Fact]
    public void For_StageThatIsSetByHand_AsksAboutWhatStartWouldStart()
    {
        _stage.Set(
            new()
            {
                Users = 400,
                DurationSeconds = 8,
                TimeoutMs = 20_000,
            }
        );

        var questions = _suggested.For(_host.Lab.State);

        Assert.All(questions, question => Assert.Contains(", 400 users: ", question.Text, StringComparison.Ordinal));
        Assert.All(questions, question => Assert.Equal(new LoadLevel(400, IsRate: false), question.Load));
        Assert.Equal((100_000, 10), (questions[1].Greatest, questions[3].Seconds));
    }

    [Fact]
    public void For_StageThatWasSetForAnotherExperiment_AsksAboutTheFirstPresetOfThisOne()
    {
        _stage.Set(new() { Experiment = "cpu", Users = 400 });

        Assert.All(
            _suggested.For(_host.Lab.State),
            question => Assert.Contains("100 users", question.Text, StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task For_RunThatIsRunning_AsksAboutItsLoad()
    {
        Assert.True(
            _host
                .Lab.Start(
                    new()
                    {
                        Users = 3,
                        DurationSeconds = 60,
                        RampSeconds = 0,
                    }
                )
                .IsDone
        );

        Assert.All(
            _suggested.For(_host.Lab.State),
            question => Assert.Contains(", 3 users: ", question.Text, StringComparison.Ordinal)
        );

        _host.Lab.Stop();
        await Eventually.WaitForAsync(
            () => _host.Lab.State,
            state => state.Run is null,
            TestContext.Current.CancellationToken
        );
    }

    [Fact]
    public async Task For_RunWhoseLoadWasChanged_AsksAboutTheLoadOfNow()
    {
        Assert.True(
            _host
                .Lab.Start(
                    new()
                    {
                        Users = 3,
                        DurationSeconds = 60,
                        RampSeconds = 0,
                    }
                )
                .IsDone
        );

        Assert.True(_host.Lab.ChangeLoad(new(Users: 9)).IsDone);

        Assert.All(_suggested.For(_host.Lab.State), question => Assert.Equal("9 users", question.Load!.Description));
        _host.Lab.Stop();
        await Eventually.WaitForAsync(
            () => _host.Lab.State,
            state => state.Run is null,
            TestContext.Current.CancellationToken
        );
    }
}
