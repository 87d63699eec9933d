using Experiments;
using Lab.Teaching.Audience;

namespace Lab.Tests.Teaching.Audience;

public sealed class AudienceQuestionsTests
{
    [Fact]
    public void Of_EveryExperiment_CanBeAnswered()
    {
        foreach (var experiment in ExperimentCatalogue.All)
        {
            foreach (
                var question in experiment.Variants.SelectMany(variant =>
                    AudienceQuestions.Suggest(experiment, variant.Kind)
                )
            )
            {
                Assert.InRange(question.Text.Length, 10, AudienceQuestion.MaxTextLength);
                Assert.True(
                    question.Kind == QuestionKind.Choice
                        ? question.Options.Count is > 1 and <= AudienceQuestion.MaxOptions
                        : question.Greatest > question.Least,
                    question.Text
                );
                Assert.True(!question.IsLogarithmic || question.Least > 0, question.Text);
            }
        }
    }
}
