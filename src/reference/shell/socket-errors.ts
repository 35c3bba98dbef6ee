import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what the HTTP parser refuses with the documented error body too, and closes the connection. */
export function answerSocketErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(socket, STATUSES[error.code ?? ''] ?? '400 Bad Request');
  });
  server.on('checkExpectation', (_, outgoing) => {
    const body = errorBody('417 Expectation Failed');
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    outgoing.writeHead(417, headers).end(body);
  });
}

/** Ends a connection with the documented error body. */
export function refuse(socket: Duplex, status: string): void {
  if (!socket.writable) return;
  const body = errorBody(status);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function errorBody(status: string): string {
  return JSON.stringify({
    errors: [{ field: null, reason: `This request is no HTTP: ${status}.` }],
  });
}
