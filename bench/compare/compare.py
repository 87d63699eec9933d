#!/usr/bin/env python3
"""Races this engine against wrk, hey and ab on the lab's own target, against wrk and h2load on nginx, and times its first request.

Every round runs every tool once, in turn, and the order is reversed in each other round, so that a machine whose speed
drifts favours nobody. What is printed are medians of the rounds' ratios to wrk -t1 (h2load -t1 for HTTP/2), with their spread. With nginx
(one worker, "return 200") the target is so cheap that the client is what is measured.
Installs what is missing (Debian's packages, as root). Load goes to this machine only, and every run has an end.

rate.c is a client of one event loop for the case nginx-rate: it shows what the machine and nginx leave to any client.
--other PROGRAM races another build of dashload against this one.

  bench/compare/compare.py [--rounds 5] [--seconds 8] [--case health-64,nginx-64,first-request,...] [--tools ...] [--other PROGRAM]
"""
import argparse, functools, json, os, re, resource, shutil, socket, statistics, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PUBLISHED = os.path.join(ROOT, 'src', 'LoadEngine.Cli', 'bin', 'Release')
# As somebody gets it: its methods compiled beforehand, and the runtime compiles the busy ones anew; or all of it a native program.
FORMS = {'dashload': ('published', '--no-self-contained'), 'native': ('native', '-p:PublishAot=true')}
OURS = {name: os.path.join(PUBLISHED, folder, 'dashload') for name, (folder, _) in FORMS.items()}
RATE = 5000
RATE_CLIENT = os.path.join(PUBLISHED, 'rate')
CASES = {
    'health-64': dict(path='/health', connections=64), 'health-256': dict(path='/health', connections=256),
    'health-64-cold': dict(path='/health', connections=64, tools=[*OURS, 'wrk'], cold=True),
    'blocking-5000': dict(path='/good/blocking', connections=5000), 'blocking-10000': dict(path='/good/blocking', connections=10000),
    'nginx-64': dict(target='nginx', path='/', connections=64, tools=[*OURS, 'wrk']),
    'nginx-256': dict(target='nginx', path='/', connections=256, tools=[*OURS, 'wrk']),
    'nginx-rate': dict(target='nginx', path='/', connections=RATE, tools=[*OURS, 'c'], rate=RATE),
    'nginx-http2-64': dict(target='nginx', path='/', connections=64, tools=[*OURS, 'h2load', 'h2load-connections'], http2=True),
    'first-request': dict(),
}
TOOLS = {'wrk': 'wrk', 'hey': 'hey', 'ab': 'apache2-utils', 'nginx': 'nginx-light', 'h2load': 'nghttp2-client', 'gcc': 'gcc'}
# hey and ab keep a thread of execution or a slow loop for each connection; past this they measure themselves.
MOST_CONNECTIONS = {'hey': 5000, 'ab': 1000}


def install():
    missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if missing:
        subprocess.run(['apt-get', 'update', '-qq'], check=True)
        subprocess.run(['apt-get', 'install', '-y', '-qq', *missing], check=True, stdout=subprocess.DEVNULL)


def build():
    subprocess.run(['dotnet', 'build', '-c', 'Release', '-v', 'q', '--nologo', os.path.join(ROOT, 'src', 'TargetApi')], check=True, stdout=sys.stderr)

    for folder, form in FORMS.values():
        subprocess.run(['dotnet', 'publish', '-c', 'Release', '--use-current-runtime', form, '-v', 'q', '--nologo', '-o', os.path.join(PUBLISHED, folder),
                        os.path.join(ROOT, 'src', 'LoadEngine.Cli')], check=True, stdout=sys.stderr)


    subprocess.run(['gcc', '-O2', '-o', RATE_CLIENT, os.path.join(ROOT, 'bench', 'compare', 'rate.c')], check=True)


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


class Nginx:
    """nginx with one worker that answers everything alike, with prior knowledge of HTTP/2 on request."""

    def __init__(self, http2):
        self.http2 = http2

    def __enter__(self):
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory()
        configuration = os.path.join(self.folder.name, 'nginx.conf')
        with open(configuration, 'w') as file:
            file.write(f"""daemon off; worker_processes 1; pid {self.folder.name}/pid; error_log /dev/null;
events {{ worker_connections 20000; }}
http {{ access_log off; keepalive_requests 1000000000; client_body_temp_path {self.folder.name}; proxy_temp_path {self.folder.name};
fastcgi_temp_path {self.folder.name}; uwsgi_temp_path {self.folder.name}; scgi_temp_path {self.folder.name};
server {{ listen 127.0.0.1:{self.port}{' http2' if self.http2 else ''} backlog=4096; location / {{ return 200 'ok'; }} }} }}
""")
        self.process = subprocess.Popen(['nginx', '-c', configuration], stderr=subprocess.DEVNULL)
        while True:
            try:
                socket.create_connection(('127.0.0.1', self.port)).close()
                return self
            except ConnectionRefusedError:
                time.sleep(0.05)

    def url(self, path):
        return f'http://127.0.0.1:{self.port}{path}'

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()


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


def run_engine(program, url, connections, seconds, cold=False, http2=False, rate=None):
    # The compiler of a managed client settles within these seconds; they are sent, but left out of its figures.
    warm_up = 0 if cold else 4
    load = ['--rate', f'{rate}/s', '--max-vus', '1000'] if rate else ['--vus', str(connections)]
    output, cpu, memory = measured([
        program, 'run', url, *load, '--duration', f'{seconds + warm_up}s',
        '--warm-up', f'{warm_up}s', '--format', 'json', '--quiet', *(['--http2'] if http2 else [])])
    result = json.loads(output)
    totals, latency = result['totals'], result['latencies']['response']
    # The processor time of the whole process, warm-up included, belongs to the requests of the whole process.
    sent = totals['completed'] * (seconds + warm_up) / seconds
    return figures(result['rates']['responsesPerSecond'], sent, cpu, memory, p50=latency['p50Ms'], p99=latency['p99Ms'], p999=latency['p999Ms'], mean=latency['meanMs'],
                   errors=totals['failed'] + totals['dropped'], allocated=result['generator'].get('allocatedBytesPerIteration'),
                   lateness=(result['generator'].get('lateness') or {}).get('p99Ms'))


def run_rate_client(url, connections, seconds, rate):
    port = re.search(r':(\d+)/', url)[1]
    output, cpu, memory = measured([RATE_CLIENT, port, str(rate), str(seconds), '4'])
    result = json.loads(output)
    return figures(result['responses'] / seconds, result['responses'] * (seconds + 4) / seconds, cpu, memory, p50=result['p50'], p99=result['p99'], p999=result['p999'],
                   errors=result['dropped'])


def run_h2load(url, connections, seconds, each=False):
    # One connection, as many streams as there are users: what a client of System.Net.Http does by itself. Or a connection for each stream.
    output, cpu, memory = measured(['h2load', '-t1', *([f'-c{connections}', '-m1'] if each else ['-c1', f'-m{connections}']), f'-D{seconds}', url])
    rps = float(re.search(r'finished in [\d.]+m?s, ([\d.]+) req/s', output)[1])
    requests = int(re.search(r'(\d+) succeeded', output)[1])
    mean = re.search(r'time for request:\s+\S+\s+\S+\s+(\S+)', output)[1]
    return figures(rps, requests, cpu, memory, mean=milliseconds(mean), errors=int(re.search(r'(\d+) failed', output)[1]))


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


RUNNERS = {**{name: functools.partial(run_engine, program) for name, program in OURS.items()}, 'wrk': run_wrk, 'hey': run_hey, 'ab': run_ab, 'h2load': run_h2load,
           'h2load-connections': functools.partial(run_h2load, each=True), 'c': run_rate_client}


def race(target, case, tools, rounds, seconds):
    connections = case['connections']
    url = target.url(case['path'])
    chosen = [tool for tool in case.get('tools', [*OURS, 'wrk', 'hey', 'ab']) if tool in tools and connections <= MOST_CONNECTIONS.get(tool, connections)]
    options = {name: case[name] for name in ('cold', 'http2', 'rate') if name in case}
    if not case.get('http2'): run_wrk(target.url('/health'), 64, 3)
    if connections > 1000 and 'rate' not in case: run_wrk(url, 1000, 3)
    results = {tool: [] for tool in chosen}
    for number in range(rounds):
        for tool in chosen if number % 2 == 0 else reversed(chosen):
            results[tool].append(RUNNERS[tool](url, connections, seconds, **(options if tool in OURS else {'rate': case['rate']} if tool == 'c' else {})))
            time.sleep(1)
    return results


def first_request(rounds):
    """Seconds from the start of each published form to the first byte of its first request."""
    print('\n### first request\n')
    for name, program in OURS.items():
        times = [until_first_byte(program) for _ in range(2 * rounds + 1)][1:]
        print(f'{name}: {median(times):.3f} s after its start ({min(times):.3f}–{max(times):.3f})')


def until_first_byte(program):
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        listener.listen()
        started = time.monotonic()
        process = subprocess.Popen([program, 'run', f'http://127.0.0.1:{listener.getsockname()[1]}/', '--iterations', '1', '--vus', '1', '--quiet'], stdout=subprocess.DEVNULL)
        with listener.accept()[0] as connection:
            connection.recv(4096)
            passed = time.monotonic() - started
            connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
            process.wait(30)
        return passed


def median(values):
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def show(name, case, results):
    connections, baseline = case['connections'], 'h2load' if case.get('http2') else 'wrk'
    print(f"\n### {name}: `{case['path']}`, {connections:,} {'starts a second' if 'rate' in case else 'connections'}\n")
    print(f'| client | RPS ÷ {baseline} -t1 (min–max) | RPS | p50 ms | p99 ms | p99.9 ms | start p99 ms | time told of | CPU ms per 1,000 | peak MiB | bytes a request | errors |')
    print('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
    for tool, rounds in results.items():
        ratios = [one['rps'] / other['rps'] for one, other in zip(rounds, results[baseline]) if one and other] if baseline in results else []
        rounds = [one for one in rounds if one]
        # Little's law: each connection is always waiting for an answer. What RPS x mean latency lacks of their number, the client has left out.
        for one in rounds: one['told'] = None if 'rate' in case else one['rps'] * one['mean'] / 10 / connections
        cell = lambda key, form: '–' if (value := median([one.get(key) for one in rounds])) is None else form.format(value)
        ratio = f'{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})' if ratios else '–'
        print(f"| {tool} | {ratio} | {cell('rps', '{:,.0f}')} | {cell('p50', '{:.2f}')} | {cell('p99', '{:.2f}')} | {cell('p999', '{:.2f}')} | {cell('lateness', '{:.2f}')} | {cell('told', '{:.0f} %')} "
              f"| {cell('cpu', '{:.1f}')} | {cell('memory', '{:.0f}')} | {cell('allocated', '{:,.0f}')} | {sum(one['errors'] for one in rounds):,} |")
    sys.stdout.flush()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--rounds', type=int, default=5)
    arguments.add_argument('--seconds', type=int, default=8)
    arguments.add_argument('--case', default=','.join(CASES))
    arguments.add_argument('--tools', default=','.join(RUNNERS))
    arguments.add_argument('--other')
    chosen = arguments.parse_args()
    if chosen.other:
        OURS['other'] = chosen.other
        RUNNERS['other'] = functools.partial(run_engine, chosen.other)
        chosen.tools += ',other'
        for case in CASES.values():
            if 'dashload' in case.get('tools', []): case['tools'].append('other')
    install()
    build()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f'{os.cpu_count()} cores, {chosen.rounds} rounds of {chosen.seconds} s')
    for name in chosen.case.split(','):
        case = CASES[name]
        if name == 'first-request':
            first_request(chosen.rounds)
            continue
        with Nginx(case.get('http2', False)) if case.get('target') == 'nginx' else Target() as target:
            show(name, case, race(target, case, chosen.tools.split(','), chosen.rounds, 6 if case.get('cold') else chosen.seconds))


if __name__ == '__main__':
    main()
