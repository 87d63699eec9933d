using System.Text;
using Lab.Foundation.Json;

namespace Lab.Tests.Foundation.Json;

public sealed class StoredJsonTests
{
    [Theory]
    [InlineData("""{"cells":[null]}""", "cells")]
    [InlineData("""{"a":{"b":[{"rungs":[{},null]}]}}""", "rungs")]
    [InlineData("""{"a":[[null]]}""", "a")]
    [InlineData("""[null]""", "")]
    public void Mistake_ListWithAnEmptyEntry_IsNamed(string json, string list) =>
        Assert.Contains($"'{list}'", StoredJson.Validate(Encoding.UTF8.GetBytes(json)), StringComparison.Ordinal);

    [Theory]
    [InlineData("""{"a":1e999}""")]
    [InlineData("""{"a":[{"b":-1E400}]}""")]
    public void Mistake_NumberThatWouldBeInfinite_IsNamed(string json) =>
        Assert.Contains("too large", StoredJson.Validate(Encoding.UTF8.GetBytes(json)), StringComparison.Ordinal);

    [Theory]
    [InlineData("""{"a":1.5E-7,"b":1e300}""")]
    [InlineData("""{"frames":[{"values":[1,null,2],"events":[]}],"summary":null}""")]
    [InlineData("""{"a":[{"b":null}],"c":[]}""")]
    public void Mistake_WhatMayBe_IsNone(string json) => Assert.Null(StoredJson.Validate(Encoding.UTF8.GetBytes(json)));
}
