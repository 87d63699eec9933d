using System.Text.Json;
using WebHosting;

namespace Dashboard.Tests.WebHosting;

public sealed class GivenValueTests
{
    [Theory]
    [InlineData("""{"url":"http://user:s3cret@h/x"}""", "url", "\"http://•••@h/x\"")]
    [InlineData("""{"url":["http://user:s3cret@h/x",1e9]}""", "url", "[\"http://•••@h/x\",1e9]")]
    [InlineData(
        """{"url":{"password":"s3cret","port":1,"at":{"url":"http:\/\/user:s3cret@h"}}}""",
        "url",
        """{"password":"•••","port":1,"at":{"url":"http://•••@h"}}"""
    )]
    [InlineData("""{"url":{"a":1,"a":2}}""", "url", """{"a":1,"a":2}""")]
    [InlineData("""{"password":"s3cret"}""", "password", "•••")]
    [InlineData("""{"headers":{"Authorization":{"of":"s3cret"}}}""", "headers.authorization.of", "•••")]
    [InlineData("""{"name":"see (http://user:s3cret@h/x)"}""", "name", "\"see (http://•••@h/x)\"")]
    [InlineData("""{"body":"{\"token\":\"s3cret\",\"n\":1}"}""", "body", "\"{\"token\":\"•••\",\"n\":1}\"")]
    [InlineData("""{"url":"Bearer s3cret"}""", "url", "\"Bearer •••\"")]
    [InlineData("""{"url":["Bearer s3cret"]}""", "url", "[\"Bearer •••\"]")]
    [InlineData("""{"url":"Authorization: Bearer s3cret"}""", "url", "\"Authorization: •••\"")]
    [InlineData("""{"url":"basic dTpz"}""", "url", "\"basic •••\"")]
    [InlineData("""{"url":"token s3cret more"}""", "url", "\"token •••\"")]
    [InlineData("""{"url":"password: s3cret"}""", "url", "\"password: •••\"")]
    [InlineData("""{"url":"X-Api-Key=s3cret"}""", "url", "\"X-Api-Key=•••\"")]
    [InlineData("""{"url":"'Authorization': 'Custom s3cret'"}""", "url", "\"'Authorization': '•••\"")]
    [InlineData("""{"url":"Server=x;Pwd=\"a;s3cret\""}""", "url", "\"Server=x;Pwd=•••\"")]
    [InlineData("""{"url":"AccountKey=s3cret;x"}""", "url", "\"AccountKey=•••\"")]
    [InlineData("""{"url":"/x?x-sig=s3cret"}""", "url", "\"/x?x-sig=•••\"")]
    public void Of_WhatHasASecret_IsToldWithoutIt(string body, string field, string expected)
    {
        using var json = JsonDocument.Parse(body);

        Assert.Equal(expected, GivenValue.Of(json.RootElement, field));
    }

    [Theory]
    [InlineData("""{"users":-1}""", "users", "-1")]
    [InlineData("""{"Stages":[{"users":"many"}]}""", "stages[0].users", "\"many\"")]
    [InlineData("""{"stages":[]}""", "stages[0].users", null)]
    [InlineData("""{"line":[1,2.50]}""", "line", "[1,2.50]")]
    [InlineData("""{"thresholds":"p95<500: soon"}""", "thresholds", "\"p95<500: soon\"")]
    [InlineData("""{"name":"A basic-looking token"}""", "name", "\"A basic-looking token\"")]
    [InlineData("""{"name":"A token bucket"}""", "name", "\"A token bucket\"")]
    public void Of_WhatHasNone_IsReportedAsItWasGiven(string body, string field, string? expected)
    {
        using var json = JsonDocument.Parse(body);

        Assert.Equal(expected, GivenValue.Of(json.RootElement, field));
    }
}
