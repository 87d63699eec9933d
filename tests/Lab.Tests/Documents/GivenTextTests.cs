using Lab.Documents;

namespace Lab.Tests.Documents;

public sealed class GivenTextTests
{
    [Theory]
    [InlineData("There is no run 'Bearer s3cret'.", "There is no run 'Bearer •••'.")]
    [InlineData("There is no experiment 'Authorization: Bearer s3cret'. Choose from: blocking.", "There is no experiment 'Authorization: •••'. Choose from: blocking.")]
    [InlineData("There is no run 'token s3'cret'.", "There is no run 'token •••'.")]
    [InlineData("There is no 'url: /a; token=s3cret' and no 'basic s3cret'.", "There is no 'url: /a; token=•••' and no 'basic •••'.")]
    [InlineData("'a' basic words 'b'", "'a' basic words 'b'")]
    [InlineData("'x' is a token without a value: write 'token: VALUE'.", "'x' is a token without a value: write 'token: •••'.")]
    [InlineData("A name and a password in an address are not sent. Save an endpoint with the header Authorization instead.", "A name and a password in an address are not sent. Save an endpoint with the header Authorization instead.")]
    [InlineData("'model' must be one of: users, burst.", "'model' must be one of: users, burst.")]
    [InlineData("The pool’s threads: basic words of the program’s own.", "The pool’s threads: basic words of the program’s own.")]
    public void HideQuoted_WhatWasGiven_IsRepeatedWithoutItsSecret(string sentence, string expected) => Assert.Equal(expected, GivenText.HideQuoted(sentence));
}
