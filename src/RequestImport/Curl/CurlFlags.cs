namespace RequestImport.Curl;

/// <summary>The options without a value that change the request.</summary>
internal sealed class CurlFlags
{
    /// <summary>The data is sent in the address (<c>-G</c>).</summary>
    public bool IsGet { get; private set; }

    /// <summary>Only headers are asked for (<c>-I</c>).</summary>
    public bool IsHead { get; private set; }

    /// <summary>Braces and brackets in an address stand for themselves (<c>-g</c>).</summary>
    public bool IsGlobOff { get; private set; }

    /// <summary>The segments <c>..</c> of an address are sent (<c>--path-as-is</c>).</summary>
    public bool KeepsPath { get; private set; }

    /// <summary>Redirects are followed (<c>-L</c>).</summary>
    public bool Follows { get; private set; }

    /// <summary>Any certificate is accepted (<c>-k</c>).</summary>
    public bool AcceptsAnyCertificate { get; private set; }

    /// <summary>Takes an option over.</summary>
    public void Set(CurlArgument argument)
    {
        switch (argument.Option.Name)
        {
            case "get":
                IsGet = argument.IsOn;
                break;
            case "head":
                IsHead = argument.IsOn;
                break;
            case "globoff":
                IsGlobOff = argument.IsOn;
                break;
            case "path-as-is":
                KeepsPath = argument.IsOn;
                break;
            case "location" or "location-trusted" or "follow":
                Follows = argument.IsOn;
                break;
            case "insecure":
                AcceptsAnyCertificate = argument.IsOn;
                break;
        }
    }
}
