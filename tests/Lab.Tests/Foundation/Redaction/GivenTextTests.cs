using Lab.Foundation.Redaction;

namespace Lab.Tests.Foundation.Redaction;

public sealed class GivenTextTests
{
    [Theory]
    [InlineData("There is no run 'Bearer s3cret'.", "There is no run 'Bearer •••'.")]
    [InlineData(
        "There is no experiment 'Authorization: Bearer s3cret'. Choose from: blocking.",
        "There is no experiment 'Authorization: •••'. Choose from: blocking."
    )]
    [InlineData("There is no run 'token s3'cret'.", "There is no run '•••'.")]
    [InlineData(
        "There is no 'url: /a; token=s3cret' and no 'basic s3cret'.",
        "There is no 'url: /a; token=•••' and no 'basic •••'."
    )]
    [InlineData(
        "There is no experiment 'http://u:s3cret@h/'. Choose one.",
        "There is no experiment 'http://•••@h/'. Choose one."
    )]
    [InlineData("There is no run 'u:s3cret@h'.", "There is no run '•••@h'.")]
    [InlineData("There is no run 'Bearer 's3cret''.", "There is no run '•••'.")]
    [InlineData("There is no run 'password: 'say s3cret''.", "There is no run '•••'.")]
    [InlineData("There is no run ''Authorization': 'Custom s3cret''.", "There is no run '•••'.")]
    [InlineData("There is no run '\"password\":\"s3cret\"'.", "There is no run '\"password\":\"•••'.")]
    [InlineData("There is no run '{\"password\":\"s3cret\"}'.", "There is no run '{\"password\":\"•••\"}'.")]
    [InlineData("There is no preset 'token bucket'.", "There is no preset 'token bucket'.")]
    [InlineData("There is no preset 'Basic blocking experiment'.", "There is no preset 'Basic blocking experiment'.")]
    [InlineData(
        "'intervals[0].requests' is 5, and 'summary.total.requests' is 7.",
        "'intervals[0].requests' is 5, and 'summary.total.requests' is 7."
    )]
    [InlineData(
        "A name and a password in an address are not sent. Save an endpoint with the header Authorization instead.",
        "A name and a password in an address are not sent. Save an endpoint with the header Authorization instead."
    )]
    [InlineData("'model' must be one of: users, burst.", "'model' must be one of: users, burst.")]
    [InlineData(
        "The pool’s threads: basic words of the program’s own.",
        "The pool’s threads: basic words of the program’s own."
    )]
    public void HideQuoted_WhatWasGiven_IsRepeatedWithoutItsSecret(string sentence, string expected) =>
        Assert.Equal(expected, GivenText.HideQuoted(sentence));

    [Fact]
    public void HideAnywhere_GivenWithoutQuotes_IsHiddenToo() =>
        Assert.Equal("requests of Bearer •••", GivenText.HideAnywhere("requests of Bearer s3cret ended"));

    [Theory]
    [InlineData("stages[0].users", "stages[0].users")]
    [InlineData("Bearer s3cret", "Bearer •••")]
    [InlineData("u:s3cret@h", "•••@h")]
    [InlineData("password: 's3cret'", "password: '•••")]
    public void Name_OfAFieldThatIsInvalid_IsReportedWithoutASecret(string field, string expected) =>
        Assert.Equal(expected, GivenText.Name(field));
}
