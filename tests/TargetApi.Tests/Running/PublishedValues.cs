using System.Diagnostics.Metrics;

namespace TargetApi.Tests.Running;

/// <summary>Reads the gauges of one meter factory, as an observer of the process does.</summary>
internal sealed class PublishedValues : IDisposable
{
    private readonly MeterListener _listener = new();
    private readonly Dictionary<string, double> _values = [];

    public PublishedValues(IMeterFactory meters)
    {
        _listener.InstrumentPublished = (instrument, self) =>
        {
            if (instrument.Meter.Scope == meters && instrument.IsObservable)
                self.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<int>((instrument, value, _, _) => _values[instrument.Name] = value);
        _listener.SetMeasurementEventCallback<double>((instrument, value, _, _) => _values[instrument.Name] = value);
        _listener.Start();
    }

    /// <summary>The current value of a gauge; null if it has none.</summary>
    public double? Read(string gauge)
    {
        _values.Clear();
        _listener.RecordObservableInstruments();
        return _values.TryGetValue(gauge, out var value) ? value : null;
    }

    public void Dispose() => _listener.Dispose();
}
