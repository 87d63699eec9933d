using Observer;

return args is [LaunchCommand.Name, .. var options] ? LaunchCommand.Run(options) : ObserveCommand.Run(args);
