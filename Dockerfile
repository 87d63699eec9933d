# The dashboard, its target and PostgreSQL in one image. How to start it: docs/container.md
FROM mcr.microsoft.com/dotnet/sdk:10.0 AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN dotnet publish src/Dashboard -c Release -o /app

FROM mcr.microsoft.com/dotnet/aspnet:10.0
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app .
ENV Lab__DataFolder=/data
VOLUME /data
ENTRYPOINT ["dotnet", "Dashboard.dll"]
