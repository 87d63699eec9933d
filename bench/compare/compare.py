#!/usr/bin/env python3
"""Races this engine against wrk, hey and ab on the lab's own target.

Every round runs every tool once, in turn, and the order is reversed in each other round, so that a machine whose speed
drifts favours nobody. What is printed are medians of the rounds' ratios to wrk -t1, with their spread.
Installs what is missing (Debian's packages, as root). Load goes to this machine only, and every run has an end.

  bench/compare/compare.py [--rounds 5] [--seconds 8] [--case health-64,health-256,blocking-5000,blocking-10000] [--tools ...]
"""
import argparse, json, os, re, resource, shutil, socket, statistics, subprocess, sys, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CASES = {
    'health-64': ('/health', 64), 'health-256': ('/health', 256),
    'blocking-5000': ('/good/blocking', 5000), 'blocking-10000': ('/good/blocking', 10000),
}
TOOLS = {'wrk': 'wrk', 'hey': 'hey', 'ab': 'apache2-utils'}
# hey and ab keep a thread of execution or a slow loop for each connection; past this they measure themselves.
MOST_CONNECTIONS = {'hey': 5000, 'ab': 1000}


def install():
    missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if missing:
        subprocess.run(['apt-get', 'update', '-qq'], check=True)
        subprocess.run(['apt-get', 'install', '-y', '-qq', *missing], check=True, stdout=subprocess.DEVNULL)


def build():
    for project in ('src/TargetApi', 'src/LoadEngine.Cli'):
        subprocess.run(['dotnet', 'build', '-c', 'Release', '-v', 'q', '--nologo', os.path.join(ROOT, project)], check=True, stdout=sys.stderr)


def binary(project, assembly):
    return os.path.join(ROOT, 'src', project, 'bin', 'Release', 'net10.0', assembly)


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]


class Target:
    """The lab's target, alone in a process of its own."""

    def __enter__(self):
        self.port = free_port()
        self.process = subprocess.Popen(
            ['dotnet', binary('TargetApi', 'TargetApi.dll'), '--exit-when-stdin-closes'],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, 'Target__Port': str(self.port)})
        self.process.stdout.readline()
        return self

    def url(self, path):
        return f'http://127.0.0.1:{self.port}{path}'

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)


def measured(command):
    """Runs a command to its end: what it printed, its processor seconds and its peak memory in MiB."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def milliseconds(text):
    number, unit = re.match(r'([\d.]+)(us|ms|s|m)$', text).groups()
    return float(number) * {'us': 1e-3, 'ms': 1, 's': 1e3, 'm': 6e4}[unit]


def figures(rps, requests, cpu_seconds, memory, **more):
    return dict(rps=rps, requests=requests, cpu=cpu_seconds * 1e6 / max(1, requests), memory=memory, **more)


def run_engine(url, connections, seconds):
    # The compiler of a managed client settles within these seconds; they are sent, but left out of its figures.
    warm_up = 4
    output, cpu, memory = measured([
        'dotnet', binary('LoadEngine.Cli', 'dashload.dll'), 'run', url, '--vus', str(connections), '--duration', f'{seconds + warm_up}s',
        '--warm-up', f'{warm_up}s', '--format', 'json', '--quiet'])
    result = json.loads(output)
    totals, latency = result['totals'], result['latencies']['response']
    # The processor time of the whole process, warm-up included, belongs to the requests of the whole process.
    sent = totals['completed'] * (seconds + warm_up) / seconds
    return figures(result['rates']['responsesPerSecond'], sent, cpu, memory, p50=latency['p50Ms'], p99=latency['p99Ms'], mean=latency['meanMs'],
                   errors=totals['failed'] + totals['dropped'], allocated=result['generator'].get('allocatedBytesPerIteration'))


def run_wrk(url, connections, seconds):
    output, cpu, memory = measured(['wrk', '-t1', f'-c{connections}', f'-d{seconds}s', '--timeout', '10s', '--latency', url])
    requests = int(re.search(r'(\d+) requests in', output)[1])
    errors = re.search(r'Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)', output)
    return figures(float(re.search(r'Requests/sec:\s+([\d.]+)', output)[1]), requests, cpu, memory,
                   p50=milliseconds(re.search(r'^\s+50%\s+(\S+)', output, re.M)[1]), p99=milliseconds(re.search(r'^\s+99%\s+(\S+)', output, re.M)[1]),
                   mean=milliseconds(re.search(r'Latency\s+(\S+)', output)[1]), errors=sum(map(int, errors.groups())) if errors else 0)


def run_hey(url, connections, seconds):
    output, cpu, memory = measured(['hey', '-z', f'{seconds}s', '-c', str(connections), '-n', '1000000000', url])
    rps = float(re.search(r'Requests/sec:\s+([\d.]+)', output)[1])
    total = float(re.search(r'Total:\s+([\d.]+)', output)[1])
    percentile = lambda p: float(match[1]) * 1e3 if (match := re.search(rf'{p}% in ([\d.]+) secs', output)) else None
    return figures(rps, rps * total, cpu, memory, p50=percentile(50), p99=percentile(99),
                   mean=float(re.search(r'Average:\s+([\d.]+)', output)[1]) * 1e3, errors=int('Error distribution' in output))


def run_ab(url, connections, seconds):
    output, cpu, memory = measured(['ab', '-k', '-q', '-t', str(seconds), '-n', '100000000', '-c', str(connections), url])
    if 'Complete requests' not in output: return None
    percentile = lambda p: float(match[1]) if (match := re.search(rf'^\s+{p}%\s+(\d+)', output, re.M)) else None
    return figures(float(re.search(r'Requests per second:\s+([\d.]+)', output)[1]), int(re.search(r'Complete requests:\s+(\d+)', output)[1]),
                   cpu, memory, p50=percentile(50), p99=percentile(99),
                   mean=float(re.search(r'Time per request:\s+([\d.]+) \[ms\] \(mean\)', output)[1]), errors=int(re.search(r'Failed requests:\s+(\d+)', output)[1]))


RUNNERS = {'dashload': run_engine, 'wrk': run_wrk, 'hey': run_hey, 'ab': run_ab}


def race(target, case, tools, rounds, seconds):
    path, connections = CASES[case]
    url = target.url(path)
    chosen = [tool for tool in tools if connections <= MOST_CONNECTIONS.get(tool, connections)]
    run_wrk(target.url('/health'), 64, 3)
    if connections > 1000: run_wrk(url, 1000, 3)
    results = {tool: [] for tool in chosen}
    for number in range(rounds):
        for tool in chosen if number % 2 == 0 else reversed(chosen):
            results[tool].append(RUNNERS[tool](url, connections, seconds))
            time.sleep(1)
    return results


def median(values):
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def show(case, results):
    path, connections = CASES[case]
    print(f'\n### `{path}`, {connections:,} connections\n')
    print('| client | RPS ÷ wrk -t1 (min–max) | RPS | p50 ms | p99 ms | time told of | CPU ms per 1,000 | peak MiB | bytes a request | errors |')
    print('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|')
    for tool, rounds in results.items():
        rounds = [one for one in rounds if one]
        ratios = [one['rps'] / wrk['rps'] for one, wrk in zip(rounds, results['wrk'])]
        # Little's law: each connection is always waiting for an answer. What RPS x mean latency lacks of their number, the client has left out.
        for one in rounds: one['told'] = one['rps'] * one['mean'] / 10 / connections
        cell = lambda key, form: '–' if (value := median([one.get(key) for one in rounds])) is None else form.format(value)
        print(f"| {tool} | {median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f}) | {cell('rps', '{:,.0f}')} | {cell('p50', '{:.2f}')} | {cell('p99', '{:.2f}')} | {cell('told', '{:.0f} %')} "
              f"| {cell('cpu', '{:.1f}')} | {cell('memory', '{:.0f}')} | {cell('allocated', '{:,.0f}')} | {sum(one['errors'] for one in rounds):,} |")
    sys.stdout.flush()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--rounds', type=int, default=5)
    arguments.add_argument('--seconds', type=int, default=8)
    arguments.add_argument('--case', default=','.join(CASES))
    arguments.add_argument('--tools', default=','.join(RUNNERS))
    chosen = arguments.parse_args()
    install()
    build()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f'{os.cpu_count()} cores, {chosen.rounds} rounds of {chosen.seconds} s')
    for case in chosen.case.split(','):
        with Target() as target:
            show(case, race(target, case, chosen.tools.split(','), chosen.rounds, chosen.seconds))


if __name__ == '__main__':
    main()
