using Faults;
using Faults.Reporting;
using Faults.Soak;

if (FaultOptions.Read(args, out var mistake) is not { } options)
{
    await Console.Error.WriteLineAsync(mistake);
    return FaultOptions.BadUsage;
}

Console.WriteLine(
    $"Seed {options.Seed}, ports from {options.FirstPort}, data in {options.Folder}. Repeat it with --seed {options.Seed}."
);
Directory.CreateDirectory(options.Folder);
try
{
    if (options.SoakMinutes is { } minutes)
        return await SoakRun.RunAsync(options, minutes);
    var table = new FaultTable();
    await FaultCampaign.RunAsync(options, table);
    table.Print(Console.Out);
    return table.HasLoss ? FaultOptions.Loss : 0;
}
finally
{
    Directory.Delete(options.Folder, recursive: true);
}
