return Observer.ObserveCommand.Run(args);
