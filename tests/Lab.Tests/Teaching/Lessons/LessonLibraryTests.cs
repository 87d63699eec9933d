using Experiments;
using Faults.Documents;
using Lab.Teaching.Lessons;

namespace Lab.Tests.Teaching.Lessons;

public sealed class LessonLibraryTests
{
    public static TheoryData<string> Ids => [.. LessonLibrary.All.Select(lesson => lesson.Id)];

    [Fact]
    public void All_EveryExperimentOfTheCatalogue_HasItsLesson()
    {
        var missing = ExperimentCatalogue
            .All.Where(experiment => LessonLibrary.Find(experiment.Id) is null)
            .Select(experiment => $"{experiment.Id}: add src/Lab/Lessons/{experiment.Id}.md.")
            .ToList();

        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
    }

    [Theory]
    [InlineData("blocking", 1)]
    [InlineData("cpu", 3)]
    [InlineData("pool-tuning", 3)]
    [InlineData("newer-runtimes", 2)]
    public void ObservedRuns_OfALesson_AreUpToTheLastThatItsTextNames(string id, int expected) =>
        Assert.Equal(expected, LessonLibrary.Find(id)!.ObservedRuns);

    [Fact]
    public void Runs_WithRuntimeSettings_HaveThem()
    {
        Assert.Equal([null, true, null], LessonLibrary.Find("gc")!.Runs.Select(run => run.Settings.ServerGc));
        Assert.Equal(
            [null, 12, null],
            LessonLibrary.Find("deadlock")!.Runs.Select(run => run.Settings.MaxWorkerThreads)
        );
    }

    [Fact]
    public void Minutes_OfEveryLesson_FollowFromItsRunsAndTexts()
    {
        Assert.True(LessonLibrary.All.Select(lesson => lesson.Minutes).Distinct().Count() > 1);
        var lesson = LessonLibrary.Find("blocking")!;
        Assert.True((lesson with { Runs = [.. lesson.Runs, .. lesson.Runs] }).Minutes > lesson.Minutes);
    }

    [Fact]
    public void Texts_OfEveryLesson_AreWritten()
    {
        var unwritten = LessonLibrary
            .All.SelectMany(lesson =>
                new (string Part, string Text)[]
                {
                    ("Predict", lesson.Texts.Predict),
                    ("Run", lesson.Texts.Run),
                    ("Observe", lesson.Texts.Observe),
                    ("Explain", lesson.Texts.Explain),
                    ("In your own code", lesson.Texts.Apply),
                }
                    .Where(pair => pair.Text.Contains("TO BE WRITTEN", StringComparison.Ordinal))
                    .Select(pair => $"{lesson.Id}: write the part '# {pair.Part}' of src/Lab/Lessons/{lesson.Id}.md.")
            )
            .ToList();

        Assert.True(unwritten.Count == 0, string.Join(Environment.NewLine, unwritten));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Lesson_EveryOne_HasAllPartsAndFiguresThatExist(string id)
    {
        var lesson = LessonLibrary.Find(id)!;
        string[] parts =
        [
            lesson.Texts.Predict,
            lesson.Texts.Run,
            lesson.Texts.Observe,
            lesson.Texts.Explain,
            lesson.Texts.Apply,
        ];

        Assert.All(parts, part => Assert.False(string.IsNullOrWhiteSpace(part)));
        Assert.All(
            parts,
            part =>
                Assert.DoesNotContain("{", LessonFigures.Fill(part, lesson, Played(lesson)), StringComparison.Ordinal)
        );
        Assert.DoesNotContain(
            LessonFigures.NoFigure,
            LessonFigures.Fill(lesson.Texts.Explain, lesson, Played(lesson)),
            StringComparison.Ordinal
        );
    }

    // Regression: the text after the first of three runs ended in the middle of a sentence.
    [Theory]
    [MemberData(nameof(Ids))]
    public void Lesson_EveryOne_HasNoGapInWhatIsReadAfterEachOfItsRuns(string id)
    {
        var lesson = LessonLibrary.Find(id)!;

        Assert.All(
            Enumerable.Range(1, lesson.Runs.Count),
            played =>
            {
                var read = LessonFigures.Fill(lesson.Texts.Observe, lesson, Played(lesson)[..played]);
                Assert.DoesNotContain(LessonFigures.NoFigure, read, StringComparison.Ordinal);
                Assert.Contains("- ", read, StringComparison.Ordinal);
            }
        );
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Lesson_EveryOne_AnnouncesItsLastRunBeforeItAlone(string id)
    {
        var lesson = LessonLibrary.Find(id)!;

        // The announcement is optional.
        Assert.Equal(lesson.Texts.Next, lesson.NextAfter(lesson.Runs.Count - 1) ?? "");
        Assert.Null(lesson.NextAfter(lesson.Runs.Count));
        Assert.Null(lesson.NextAfter(lesson.Runs.Count - 2));
        foreach (
            var announcing in new[]
            {
                "Now ",
                "Next",
                "next run",
                "second run",
                "third run",
                "last run",
                "Once more",
                "Predict",
            }
        )
            Assert.DoesNotContain(announcing, lesson.Texts.Observe, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Lesson_EveryOne_FitsTenMinutesOfClass(string id) =>
        Assert.InRange(LessonLibrary.Find(id)!.Minutes, 1, 10);

    [Fact]
    public void Files_EveryLesson_IsReadableWhetherOrNotItsExperimentIsHere() =>
        Assert.All(
            LessonLibrary.Files().Where(file => file != "talk.md"),
            file => LessonReader.Read(file, LessonLibrary.Text(file))
        );

    [Theory]
    [InlineData("no settings", "settings")]
    [InlineData(
        "---\nexperiment: blocking\n---\n# Predict\nx\n# Run\nx\n# Observe\nx\n# Explain\n\n# In your own code\nx",
        "# Explain"
    )]
    [InlineData(
        "---\nexperiment: blocking\n---\n# Predict\nx\n# Run\nx\n# Observe\nx\n# In your own code\nx",
        "# Explain"
    )]
    [InlineData(
        "---\nexperiment: blocking\nrun: Fragile\n---\n# Predict\nx\n# Run\nx\n# Observe\nx\n# Explain\nx\n# In your own code\nx",
        "two runs"
    )]
    [InlineData(
        "---\nexperiment: blocking\nrun: Fastest\n---\n# Predict\nx\n# Run\nx\n# Observe\nx\n# Explain\nx\n# In your own code\nx",
        "Fastest"
    )]
    public void Read_IncompleteLesson_ReportsWhatIsMissing(string text, string named)
    {
        var error = Assert.Throws<FormatException>(() => LessonReader.Read("broken.md", text));

        Assert.Contains("broken.md", error.Message, StringComparison.Ordinal);
        Assert.Contains(named, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_LessonDamagedInAnyWay_IsReadOrRefusedWithItsFile()
    {
        var (random, files, refused) = (
            new Random(13),
            LessonLibrary.Files().Where(file => file != "talk.md").ToList(),
            0
        );
        for (var number = 0; number < 1_000; number++)
        {
            var file = files[number % files.Count];
            var text = LessonLibrary.Text(file);
            // The fields are in the front matter; a lesson that was just created may be short.
            var head = Math.Min(400, text.Length / 2);
            try
            {
                LessonReader.Read(
                    file,
                    number % 2 == 0 ? Damage.Apply(text, random) : Damage.Apply(text[..head], random) + text[head..]
                );
            }
            catch (FormatException mistake)
            {
                Assert.StartsWith(file, mistake.Message, StringComparison.Ordinal);
                refused++;
            }
        }

        Assert.InRange(refused, 300, 1_000);
    }

    [Fact]
    public void Read_ExperimentThatIsNotInTheCatalogue_IsNoLesson() =>
        Assert.Null(
            LessonReader.Read(
                "later.md",
                "---\nexperiment: not-there\n---\n# Predict\nx\n# Run\nx\n# Observe\nx\n# Explain\nx\n# In your own code\nx"
            )
        );

    [Theory]
    [InlineData(110, "10 % more (one run each: not a proof)")]
    [InlineData(131, "1.3 × more (one run each: not a proof)")]
    [InlineData(3_000, "30 × more")]
    public void Fill_RatioOfTwoRuns_IsPlainBeyondTheResolutionOnly(double last, string expected)
    {
        var lesson = LessonLibrary.Find("blocking")!;
        IReadOnlyList<LessonResult> played =
        [
            Results.Of(lesson.Runs[0], rps: 100),
            Results.Of(lesson.Runs[^1], rps: last),
        ];

        Assert.Equal(expected, LessonFigures.Fill("{times.rps}", lesson, played));
    }

    [Fact]
    public void Fill_RunNotPlayedYet_LeavesOutTheLinesThatSpeakOfIt()
    {
        var lesson = LessonLibrary.Find("blocking")!;

        Assert.Equal(
            "first 30\nlast",
            LessonFigures.Fill(
                "first {fragile.rps}\nsecond {fixed.rps}\nboth {times.rps}\nlast",
                lesson,
                Played(lesson)[..1]
            )
        );
        Assert.Throws<FormatException>(() => LessonFigures.Fill("{fixed.beauty}", lesson, []));
        Assert.Throws<FormatException>(() => LessonFigures.Fill("{absent.rps}", lesson, []));
    }

    private static LessonResult[] Played(Lesson lesson) =>
        [.. lesson.Runs.Select((run, index) => Results.Of(run, rps: 30 * (index + 1)))];
}
