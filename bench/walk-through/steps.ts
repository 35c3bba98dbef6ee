/** One part of the walk: what it is about, and the commands whose output is shown. */
export interface Step {
  readonly title: string;
  readonly says: string;
  readonly commands: readonly string[];
}

/** What every command may use: `api METHOD PATH [JSON]` and `field NAME`. */
export const FUNCTIONS = `api() {
  curl -sS -X "$1" "$URL/v4$2" -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' \${3:+-d "$3"}
}
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }
ask() { dig @127.0.0.1 -p "$DNS_PORT" +norecurse +noall +answer "$@"; }`;

export const STEPS: readonly Step[] = [
  {
    title: 'A domain is served',
    says: 'Its timers are rounded up, in the API and in the start of authority; records may be kept as long as `ttl_sec` says.',
    commands: [
      `DOMAIN=$(api POST /domains '{"domain": "walk.example", "type": "master", "soa_email": "admin@walk.example", "refresh_sec": 3601, "ttl_sec": 299}' | field id)`,
      `api POST /domains/$DOMAIN/records '{"type": "A", "name": "www", "target": "192.0.2.7"}' | field target`,
      'ask walk.example SOA',
      'ask www.walk.example A',
      'ask +tcp www.walk.example A',
    ],
  },
  {
    title: 'Its zone goes to those in axfr_ips',
    says: 'First nobody is listed; then the address that all commands here come from.',
    commands: [
      'ask walk.example AXFR',
      `api PUT /domains/$DOMAIN '{"axfr_ips": ["127.0.0.1"]}' | field 'axfr_ips.join()'`,
      'ask walk.example AXFR',
    ],
  },
  {
    title: 'Disabled, it is not rendered; deleted, it is gone',
    says: 'A name server that has no such zone refuses.',
    commands: [
      `api PUT /domains/$DOMAIN '{"status": "disabled"}' | field status`,
      'dig @127.0.0.1 -p "$DNS_PORT" +norecurse www.walk.example A | grep -o "status: [A-Z]*"',
      `api PUT /domains/$DOMAIN '{"status": "active"}' | field status`,
      'ask www.walk.example A',
      'api DELETE /domains/$DOMAIN',
      'dig @127.0.0.1 -p "$DNS_PORT" +norecurse www.walk.example A | grep -o "status: [A-Z]*"',
    ],
  },
  {
    title: 'A load balancer listens where its config says',
    says: 'Its address is nobody\u2019s; the server is a proxy to it. `$BACKEND` is the one process of the server that can be a backend.',
    commands: [
      `BALANCER=$(api POST /nodebalancers '{"region": "us-east", "label": "walk-front", "client_conn_throttle": 0}' | field id)`,
      'IPV4=$(api GET /nodebalancers/$BALANCER | field ipv4)',
      'curl -sSp -x "$URL" "http://$IPV4/" 2> errors || echo "nobody listens"',
      `CONFIG=$(api POST /nodebalancers/$BALANCER/configs '{"label": "walk-config", "port": 80, "check": "connection"}' | field id)`,
      `NODE=$(api POST /nodebalancers/$BALANCER/configs/$CONFIG "{\\"label\\": \\"walk-node\\", \\"address\\": \\"$BACKEND\\"}" | field id)`,
      'curl -sSp -x "$URL" "http://$IPV4/"',
      `api PUT /nodebalancers/$BALANCER/configs/$CONFIG '{"port": 8080}' | field port`,
      'curl -sSp -x "$URL" "http://$IPV4/" 2> errors || echo "nobody listens"',
      'curl -sSp -x "$URL" "http://$IPV4:8080/"',
    ],
  },
  {
    title: 'With HTTPS it shows the certificate that was sent',
    says: 'Line breaks are written as backslash and n.',
    commands: [
      `openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/C=US/O=Example/CN=walk.example' -keyout key.pem -out cert.pem 2> errors`,
      `one_line() { awk '{printf "%s\\\\n", $0}' "$1"; }`,
      `api PUT /nodebalancers/$BALANCER/configs/$CONFIG "{\\"protocol\\": \\"https\\", \\"port\\": 443, \\"ssl_cert\\": \\"$(one_line cert.pem)\\", \\"ssl_key\\": \\"$(one_line key.pem)\\"}" | field protocol`,
      'openssl s_client -proxy "$PROXY" -connect "$IPV4:443" -servername walk.example < /dev/null 2> errors | openssl x509 -noout -subject',
      'curl -sSk -x "$URL" "https://$IPV4/"',
    ],
  },
  {
    title: 'Data of an image is looked at',
    says: 'What is no gzip is refused, and the image waits on; 6 GB are refused before a byte of them is sent.',
    commands: [
      `api POST /images/upload '{"label": "walk-image", "region": "us-east"}' > upload.json`,
      'UPLOAD_TO=$(field upload_to < upload.json) IMAGE=$(field image.id < upload.json)',
      `curl -sS -X PUT "$UPLOAD_TO" -H 'Content-Type: application/octet-stream' -d 'no gzip' -o /dev/null -w '%{http_code}\\n'`,
      'api GET /images/$IMAGE | field status',
      `curl -sS -X PUT "$UPLOAD_TO" -H 'Content-Type: application/octet-stream' -H 'Content-Length: 6000000000' -o /dev/null -w '%{http_code}\\n'`,
      'head -c 1048576 /dev/zero | gzip > disk.img.gz',
      `curl -sS -T disk.img.gz "$UPLOAD_TO" -H 'Content-Type: application/octet-stream' -o /dev/null -w '%{http_code}\\n'`,
      'api GET /images/$IMAGE | field status',
    ],
  },
];
