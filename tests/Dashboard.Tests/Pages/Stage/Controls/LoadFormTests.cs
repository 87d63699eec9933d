using System.Text.Json;
using Dashboard.Pages.Stage.Controls;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Testing;
using LoadEngine.Plans;

namespace Dashboard.Tests.Pages.Stage.Controls;

public sealed class LoadFormTests
{
    private static readonly LabState Idle = new IdleLab(new AlwaysRunningTarget()).State;

    private static readonly Experiment Blocking = ExperimentCatalogue.All[0];

    [Fact]
    public void Fill_Preset_FillsEveryFieldAndIsSent()
    {
        var form = Filled();

        var request = form.Request(Blocking.Id, VariantKind.Fixed);

        Assert.True(form.IsValid);
        Assert.Equal(
            ("blocking", VariantKind.Fixed, 100, 30, 1, 15_000, "starve-100"),
            (
                request.Experiment,
                request.Variant,
                request.Users,
                request.DurationSeconds,
                request.RampSeconds,
                request.TimeoutMs,
                request.Preset
            )
        );
    }

    [Fact]
    public void Request_PoissonArrivals_AreSentAndFilledAgain()
    {
        var form = Filled();
        form.Choose(LoadModel.ConstantArrivalRate);
        Assert.Null(form.Request("blocking", VariantKind.Fixed).Arrivals);

        form.Arrivals = ArrivalSpacing.Poisson;
        form.Edited();

        var request = form.Request("blocking", VariantKind.Fixed);
        Assert.Equal((ArrivalSpacing.Poisson, (string?)null), (request.Arrivals, request.Preset));
        var again = new LoadForm();
        again.Fill(request);
        Assert.Equal(ArrivalSpacing.Poisson, again.Arrivals);
        form.Choose(LoadModel.Users);
        Assert.Null(form.Request("blocking", VariantKind.Fixed).Arrivals);
    }

    [Fact]
    public void Choose_Locust_HasUsersAndIsSent()
    {
        var form = Filled();
        form.Choose(LoadModel.ConstantArrivalRate);

        form.Choose(LoadSourceKind.Locust);

        Assert.True(form.IsValid);
        Assert.Equal(
            (LoadSourceKind.Locust, LoadModel.Users),
            (form.Request("blocking", VariantKind.Fixed).Source, form.Model)
        );
    }

    [Fact]
    public void Choose_LocustWithThresholds_ReportsWhyTheyCannotBeAtTheirField()
    {
        var form = Filled();
        form.Thresholds = "p95<500";

        form.Choose(LoadSourceKind.Locust);

        Assert.Contains("Locust rounds its percentiles", form.ErrorOf("thresholds"), StringComparison.Ordinal);
        form.Choose(LoadSourceKind.Engine);
        Assert.Null(form.ErrorOf("thresholds"));
    }

    [Fact]
    public void Fill_PresetThatLocustCannotDo_GoesBackToTheEngine()
    {
        var form = Filled();
        form.Choose(LoadSourceKind.Locust);

        form.Fill(ExperimentCatalogue.Find("burst-ladder")!.Presets.Single(known => known.Id == "ladder-100"));

        Assert.Equal(LoadSourceKind.Engine, form.Source);
        Assert.True(form.IsValid);
    }

    [Theory]
    [InlineData("burst-ladder", "ladder-100", LoadModel.Burst)]
    [InlineData("retry-storm", "steady-100", LoadModel.ConstantArrivalRate)]
    public void Fill_PresetWithItsOwnModel_ShowsItsFieldsAndCanBeSent(string experiment, string preset, LoadModel model)
    {
        var form = new LoadForm();

        form.Fill(ExperimentCatalogue.Find(experiment)!.Presets.Single(known => known.Id == preset));

        var request = form.Request(experiment, VariantKind.Fragile);
        Assert.True(form.IsValid);
        Assert.Equal((model, preset), (request.Model, request.Preset));
        Assert.Empty(RunPlanner.Validate(request));
    }

    [Fact]
    public void Edited_AfterPreset_SendsTheFieldsInstead()
    {
        var form = Filled();
        form.Users = "300";
        form.Edited();

        var request = form.Request(Blocking.Id, VariantKind.Fragile);

        Assert.Null(request.Preset);
        Assert.Equal(300, request.Users);
    }

    [Fact]
    public void Edited_BackToWhatThePresetSays_IsThePresetAgain()
    {
        var form = Filled();
        var (preset, users) = (form.Preset, form.Users);
        form.Users = "300";
        form.Edited();
        form.Users = users;
        form.Edited();

        Assert.NotNull(preset);
        Assert.Equal(preset, form.Preset);
    }

    [Theory]
    [InlineData("1")]
    [InlineData("20000")]
    public void ErrorOf_UsersAtTheLimit_IsNull(string users)
    {
        var form = Filled();
        form.Users = users;

        Assert.Null(form.ErrorOf("users"));
    }

    [Theory]
    [InlineData("0")]
    [InlineData("20001")]
    [InlineData("-5")]
    public void ErrorOf_UsersBeyondTheLimit_NamesWhatIsAllowed(string users)
    {
        var form = Filled();
        form.Users = users;

        Assert.Equal("Users must be between 1 and 20,000.", form.ErrorOf("users"));
        Assert.False(form.IsValid);
    }

    [Theory]
    [InlineData("1.5")]
    [InlineData("many")]
    [InlineData("")]
    [InlineData("99999999999999")]
    public void ErrorOf_TextThatIsNotAWholeNumber_AsksForOne(string users)
    {
        var form = Filled();
        form.Users = users;

        Assert.Equal("Enter a whole number.", form.ErrorOf("users"));
        Assert.False(form.IsValid);
    }

    [Fact]
    public void ErrorOf_RampLongerThanTheRun_NamesTheDurationAsLimit()
    {
        var form = Filled();
        (form.Duration, form.Ramp) = ("10", "11");

        Assert.Equal("The ramp must be between 0 s and the duration (10 s).", form.ErrorOf("rampSeconds"));
    }

    [Theory]
    [InlineData("99")]
    [InlineData("300001")]
    public void ErrorOf_TimeoutBeyondTheLimit_NamesWhatIsAllowed(string timeout)
    {
        var form = Filled();
        form.Timeout = timeout;

        Assert.Equal("The timeout must be between 100 ms and 300,000 ms (5 min).", form.ErrorOf("timeoutMs"));
    }

    [Fact]
    public void ShowAnswer_RefusalOfOneField_ShowsItThereUntilTheFieldIsEdited()
    {
        var form = Filled();

        form.ShowAnswer(
            new LabResult([
                new FieldError("timeoutMs", "Too short for this target."),
                new FieldError("users", "Too many for this machine."),
            ]),
            Idle
        );
        Assert.Equal("Too short for this target.", form.ErrorOf("timeoutMs"));
        Assert.Equal("Too many for this machine.", form.ErrorOf("users"));
        Assert.Null(form.Problem);

        form.Edited();
        Assert.True(form.IsValid);
    }

    [Fact]
    public void Fill_RunStartedElsewhere_ShowsItsLoad()
    {
        var form = Filled();

        form.Fill(
            new RunRequest
            {
                Users = 300,
                DurationSeconds = 40,
                RampSeconds = 5,
                TimeoutMs = 2_000,
            }
        );
        Assert.Equal(
            ("300", "40", "5", "2000", null),
            (form.Users, form.Duration, form.Ramp, form.Timeout, form.Preset)
        );

        form.Fill(new RunRequest { Preset = "article-demo" });
        Assert.Equal(("400", "55", "article-demo"), (form.Users, form.Duration, form.Preset?.Id));
    }

    [Fact]
    public void Follow_LabThatWasBusyIsFree_TakesItsRefusalBack()
    {
        var (form, busy) = (Filled(), Idle with { ReservedFor = "A sweep is on." });

        form.ShowAnswer(LabResult.Conflict("The lab is busy."), busy);
        form.Follow(busy with { ReservedFor = "A sweep is on: its second cell." });
        Assert.Equal("The lab is busy.", form.Problem);

        form.Follow(Idle);
        Assert.Null(form.Problem);
    }

    [Fact]
    public void Follow_MistakeInWhatWasAsked_KeepsItHoweverTheLabStands()
    {
        var form = Filled();

        form.ShowAnswer(
            new LabResult([new FieldError("experiment", "There is no such experiment.")]),
            Idle with
            {
                ReservedFor = "A sweep is on.",
            }
        );
        form.Follow(Idle);

        Assert.Equal("There is no such experiment.", form.Problem);
    }

    [Fact]
    public void ShowAnswer_RefusalOfNoField_ShowsItForTheWholeForm()
    {
        var form = Filled();

        form.ShowAnswer(new LabResult([new FieldError("experiment", "A run is on.")]), Idle);

        Assert.Equal("A run is on.", form.Problem);
        Assert.True(form.IsValid);
    }

    [Theory]
    [InlineData(LoadModel.Users)]
    [InlineData(LoadModel.ConstantArrivalRate)]
    [InlineData(LoadModel.RampingArrivalRate)]
    [InlineData(LoadModel.Burst)]
    [InlineData(LoadModel.SharedIterations)]
    public void Choose_AnyModel_CanBeStartedAsItStandsAndIsTakenBack(LoadModel model)
    {
        var form = Filled();
        form.Choose(model);
        (form.Duration, form.Rate, form.WarmUp, form.Thresholds) = ("20", "2.5", "3", "p95<500, failed_rate<2%");
        form.Edited();

        var request = form.Request(Blocking.Id, VariantKind.Fragile);
        var other = Filled();
        other.Fill(request);

        Assert.True(form.IsValid);
        Assert.Equal(model, request.Model);
        Assert.Null(request.Preset);
        Assert.Empty(RunPlanner.Validate(request));
        Assert.Equal(["p95<500", "failed_rate<2%"], request.Thresholds!);
        Assert.Equal(3, request.WarmUpSeconds);
        Assert.Equal(
            JsonSerializer.Serialize(request),
            JsonSerializer.Serialize(other.Request(Blocking.Id, VariantKind.Fragile))
        );
    }

    [Theory]
    [InlineData("1,x", "Enter whole numbers separated by commas, such as 1,10,100.")]
    [InlineData("", "Enter whole numbers separated by commas, such as 1,10,100.")]
    [InlineData("1,0", "A burst must be between 1 and 20,000 requests, but is 0.")]
    public void ErrorOf_BadLadder_ReportsWhatIsAllowed(string sizes, string message)
    {
        var form = Filled();
        form.Choose(LoadModel.Burst);
        form.BurstSizes = sizes;

        Assert.Equal(message, form.ErrorOf("burstSizes"));
    }

    [Fact]
    public void ErrorOf_FieldTheModelDoesNotGoBy_IsNull()
    {
        var form = Filled();
        (form.Users, form.Ramp) = ("0", "many");
        form.Choose(LoadModel.ConstantArrivalRate);

        Assert.Null(form.ErrorOf("users"));
        Assert.True(form.IsValid);
    }

    [Fact]
    public void Request_UsersThatTheModelDoesNotGoBy_AreNotSent()
    {
        var form = Filled();
        form.Users = "-5";
        form.Choose(LoadModel.ConstantArrivalRate);

        Assert.True(form.IsValid);
        Assert.Equal(new RunRequest().Users, form.Request("blocking", VariantKind.Fixed).Users);
    }

    private static LoadForm Filled()
    {
        var form = new LoadForm();
        form.Fill(Blocking.Presets[0]);
        return form;
    }
}
