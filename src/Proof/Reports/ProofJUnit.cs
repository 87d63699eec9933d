using System.Xml.Linq;
using Proof.Claims;
using Proof.Judging;
using Proof.Running;

namespace Proof.Reports;

/// <summary>A proof as JUnit XML: a test for the claim, or one for each primary figure.</summary>
public static class ProofJUnit
{
    private const string Suite = "proof";

    /// <summary>Writes the document. Undecided is reported as skipped, worse as a failure.</summary>
    public static string Write(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var cases = proof.Claim is { } claim
            ? [Case(claim.Text, proof.ClaimState ?? ClaimState.Undecided, ProofText.Headline(proof))]
            : proof
                .Figures.Where(figure => figure.IsPrimary)
                .Select(figure =>
                    Case(
                        $"{ProofText.Name(figure.Figure)}: B is not worse than A",
                        ProofProgress.OutcomeOf(figure.Verdict),
                        $"{ProofText.Word(figure)}, B ÷ A {ProofText.Ratio(figure)}, {ProofText.Interval(figure)}"
                    )
                )
                .ToArray();
        return new XDocument(
            new XElement(
                "testsuites",
                new XElement(
                    "testsuite",
                    new XAttribute("name", Suite),
                    new XAttribute("tests", cases.Length),
                    new XAttribute("failures", cases.Count(item => item.Element("failure") is not null)),
                    new XAttribute("skipped", cases.Count(item => item.Element("skipped") is not null)),
                    cases
                )
            )
        ).ToString();
    }

    private static XElement Case(string name, ClaimState state, string message) =>
        new(
            "testcase",
            new XAttribute("classname", Suite),
            new XAttribute("name", name),
            state switch
            {
                ClaimState.Holds => null,
                ClaimState.Fails => new XElement("failure", new XAttribute("message", message)),
                _ => new XElement("skipped", new XAttribute("message", message)),
            }
        );
}
