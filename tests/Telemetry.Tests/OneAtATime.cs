// Sources of spans are listened to by name, and all labs of one process have the same.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
