# The dashboard and its target in one container. Start it with the host's network, for it listens on loopback only:
#   docker build -t concurrency-dashboard . && docker run --rm --network host concurrency-dashboard
FROM mcr.microsoft.com/dotnet/sdk:10.0 AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN dotnet publish src/Dashboard -c Release -o /app

FROM mcr.microsoft.com/dotnet/aspnet:10.0
WORKDIR /app
COPY --from=build /app .
ENV Lab__DataFolder=/data
VOLUME /data
ENTRYPOINT ["dotnet", "Dashboard.dll"]
