import type { RestMillis } from '../check/doubt/rest.ts';
import { Monitor } from '../check/monitor/monitor.ts';
import { createRunContext, type RunContext, type Settings } from '../check/run-context.ts';
import { createHttp } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import type { HttpOptions } from '../http/http.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { Ledger } from '../resources/ledger.ts';
import type { Spec } from '../spec/types.ts';

/** What a run is put together from besides its settings. */
export interface RunParts {
  readonly spec: Spec;
  readonly ledgerFile?: string;
  /** What takes the secrets of the run out of what it writes; needed only where it writes. */
  readonly redactor?: Redactor;
  readonly onExchange?: (exchange: Exchange) => void;
  /** See `HttpOptions`: for tests. */
  readonly pause?: HttpOptions['pause'];
  readonly carrier?: HttpOptions['carrier'];
  /** For tests against a server that is known not to be busy. */
  readonly rest?: RestMillis;
}

/** Opens the connections of a run. */
export function openRun(settings: Settings, parts: RunParts): RunContext {
  const { configuration } = settings;
  const { pause, carrier } = parts;
  const { resumed } = settings;
  const http = createHttp({
    baseUrl: configuration.url,
    connections: configuration.limits.concurrency,
    timeoutMillis: configuration.limits.timeoutSeconds * 1000,
    throttleBudgetMillis: configuration.limits.throttleSeconds * 1000,
    ...(pause ? { pause } : {}),
    ...(carrier ? { carrier } : {}),
    ...(resumed ? { before: resumed } : {}),
  });
  if (parts.onExchange) http.onExchange(parts.onExchange);
  const { spec, ledgerFile, redactor } = parts;
  return createRunContext({
    spec,
    settings,
    http,
    monitor: new Monitor(spec),
    ledger: new Ledger(ledgerFile, redactor),
    rest: parts.rest,
  });
}
