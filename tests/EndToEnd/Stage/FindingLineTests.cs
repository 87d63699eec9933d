using EndToEnd.Hosting;

namespace EndToEnd.Stage;

/// <summary>The values and names below a finding are visible.</summary>
[Collection<StageLane>]
public sealed class FindingLineTests(StageFixture fixture) : LabTest(fixture)
{
    [Theory]
    [InlineData("<div class='finding-line'>", ".finding-line")]
    [InlineData("<div class='findings-list'>", ".findings-list")]
    public async Task Evidence_OnAPhone_HasItsNumberInSight(string around, string within)
    {
        var stage = await OpenStageAsync(390, 844);

        Assert.InRange(
            await stage.Page.EvaluateAsync<double>(
                """
                ([around, within]) => {
                  const place = document.createElement('section');
                  place.className = 'findings';
                  place.innerHTML = `${around}<ul class="evidence"><li>
                    <span>p95 of those that came back by the switch, estimated as far as it is known</span>
                    <strong>≈ 5,797 ms</strong></li></ul></div>`;
                  document.querySelector('.stage-main').append(place);
                  const right = selector => place.querySelector(selector).getBoundingClientRect().right;
                  return right(`${within} strong`) - right('.evidence');
                }
                """,
                new[] { around, within }
            ),
            -400,
            0
        );
    }

    [Fact]
    public async Task FindingLine_LongNamesAt1280By720_ShortensTheNamesAndHasValuesAndWordsInSight()
    {
        var stage = await OpenStageAsync();

        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                """
                () => {
                  const place = document.createElement('section');
                  place.className = 'findings';
                  place.style.width = '680px';
                  place.innerHTML = `<div class="finding-line"><ul class="evidence"><li>
                    <span class="lines">p95 of those that came back by the switch, estimated as far as it is known</span>
                    <strong>≈ 5,797 ms</strong></li></ul>
                    <div class="finding-tags">${['Overload without back-pressure', 'Sync over async'].map(name =>
                      `<span class="finding-tag"><svg class="icon"></svg><span class="lines">${name}</span></span>`).join('')}</div>
                    <details class="finding-why"><summary>Why do I see this?</summary></details></div>`;
                  document.querySelector('.stage-main').append(place);
                  const within = (inner, outer) => inner.right <= outer.right + 0.5 && inner.left >= outer.left &&
                    inner.bottom <= outer.bottom + 3;
                  const [chip, value, list] = ['.evidence li', '.evidence strong', '.evidence'].map(each =>
                    place.querySelector(each).getBoundingClientRect());
                  const faults = within(value, chip) && within(value, list) && value.width > 40 ? [] : ['the value is out of sight'];
                  const tags = [...place.querySelectorAll('.finding-tag')];
                  const tagList = place.querySelector('.finding-tags').getBoundingClientRect();
                  if (tags.some(tag => tag.lastElementChild.getBoundingClientRect().width < 60 ||
                    !within(tag.getBoundingClientRect(), tagList))) faults.push('a tag has no words');
                  place.remove();
                  return faults.join();
                }
                """
            )
        );
    }
}
