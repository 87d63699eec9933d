// Activity sources are subscribed to by name, and all labs of one process share it.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
