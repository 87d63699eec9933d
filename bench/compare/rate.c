/* Sends GET requests at a constant rate to 127.0.0.1 with one thread, and prints the latencies from the planned start.
   Usage: rate PORT STARTS_PER_SECOND SECONDS WARM_UP_SECONDS [SPIN_US]
   The lower bound for a client with one event loop: connections are reused, responses are read but not parsed. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CONNECTIONS = 1000, BATCH = 512 };

static const char request[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
static struct { int socket; int64_t planned; } connections[MAX_CONNECTIONS];
static int idle[MAX_CONNECTIONS], idle_count, open_count;
static int64_t *latencies;
static long recorded, dropped;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int open_connection(int epoll, int port) {
    int handle = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    if (handle < 0 || connect(handle, (struct sockaddr *)&address, sizeof address) != 0) { perror("connect"); exit(1); }
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(handle, F_SETFL, O_NONBLOCK);
    struct epoll_event event = { .events = EPOLLIN | EPOLLET, .data.u32 = open_count };
    epoll_ctl(epoll, EPOLL_CTL_ADD, handle, &event);
    connections[open_count].socket = handle;
    return open_count++;
}

static void start(int epoll, int port, int64_t planned) {
    int index;
    if (idle_count > 0) index = idle[--idle_count];
    else if (open_count < MAX_CONNECTIONS) index = open_connection(epoll, port);
    else { dropped++; return; }
    connections[index].planned = planned;
    if (send(connections[index].socket, request, sizeof request - 1, MSG_NOSIGNAL) != sizeof request - 1) { perror("send"); exit(1); }
}

static void receive(int index, int64_t counted_from) {
    char response[4096];
    if (recv(connections[index].socket, response, sizeof response, 0) <= 0) return;
    if (connections[index].planned >= counted_from) latencies[recorded++] = now() - connections[index].planned;
    idle[idle_count++] = index;
}

static int ascending(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static double milliseconds(double share) { return recorded ? latencies[(long)((recorded - 1) * share)] / 1e6 : -1; }

int main(int count, char **arguments) {
    if (count < 5) { fprintf(stderr, "rate PORT STARTS_PER_SECOND SECONDS WARM_UP_SECONDS [SPIN_US]\n"); return 2; }
    int port = atoi(arguments[1]), epoll = epoll_create1(0);
    double rate = atof(arguments[2]), seconds = atof(arguments[3]), warm_up = atof(arguments[4]);
    int64_t spin = count > 5 ? atol(arguments[5]) * 1000LL : 0, begin = now(), counted_from = begin + (int64_t)(warm_up * 1e9);
    long next = 0, starts = (long)(rate * (seconds + warm_up));
    latencies = malloc(sizeof *latencies * (starts + 1));
    prctl(PR_SET_TIMERSLACK, 1);
    struct epoll_event events[BATCH];
    while (next < starts || (idle_count < open_count && now() < begin + (int64_t)((seconds + warm_up + 1) * 1e9))) {
        int64_t planned = begin + (int64_t)(next * 1e9 / rate), wait = 1000000;
        for (; next < starts && now() >= planned; planned = begin + (int64_t)(++next * 1e9 / rate)) start(epoll, port, planned);
        if (next < starts) wait = planned - now() - spin;
        struct timespec timeout = { .tv_sec = 0, .tv_nsec = wait < 0 ? 0 : wait > 5000000 ? 5000000 : wait };
        int ready = epoll_pwait2(epoll, events, BATCH, &timeout, NULL);
        for (int i = 0; i < ready; i++) receive(events[i].data.u32, counted_from);
    }
    qsort(latencies, recorded, sizeof *latencies, ascending);
    printf("{\"responses\":%ld,\"dropped\":%ld,\"p50\":%.4f,\"p99\":%.4f,\"p999\":%.4f}\n", recorded, dropped, milliseconds(0.5),
           milliseconds(0.99), milliseconds(0.999));
    return 0;
}
