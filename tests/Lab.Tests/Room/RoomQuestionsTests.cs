using Experiments;
using Lab.Room;

namespace Lab.Tests.Room;

public sealed class RoomQuestionsTests
{
    [Fact]
    public void Of_EveryExperiment_CanBeAnswered()
    {
        foreach (var experiment in ExperimentCatalogue.All)
        {
            foreach (
                var question in experiment.Variants.SelectMany(variant => RoomQuestions.Of(experiment, variant.Kind))
            )
            {
                Assert.InRange(question.Text.Length, 10, RoomQuestion.LongestText);
                Assert.True(
                    question.Kind == QuestionKind.Choice
                        ? question.Options.Count is > 1 and <= RoomQuestion.MostOptions
                        : question.Greatest > question.Least,
                    question.Text
                );
                Assert.True(!question.IsLogarithmic || question.Least > 0, question.Text);
            }
        }
    }
}
