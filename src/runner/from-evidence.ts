import { Monitor } from '../check/monitor/monitor.ts';
import type { Exchange } from '../http/exchange.ts';
import { MASK } from '../redaction/redactor.ts';
import { type Conclusion, DENYING_STATUSES } from '../result/conclusion.ts';
import type { Traffic } from '../result/run-result.ts';
import { loadSpec } from '../spec/load.ts';
import { isCut } from '../text/body-text.ts';
import { answersOf } from './conclude.ts';

/** What a run says of its answers. */
interface Watched
  extends Pick<Conclusion, 'answers' | 'neverSucceeded' | 'unavailable' | 'deniedShare'> {
  readonly traffic: Pick<Traffic, 'requests' | 'throttledMillis' | 'timeoutMillis'>;
}

/**
 * What a run that never summed up would have said of its answers: its evidence is watched again. An exchange that
 * was cut or masked for evidence only counts.
 */
export async function watchAgain(exchanges: AsyncIterable<Exchange>): Promise<Watched> {
  const monitor = new Monitor(loadSpec());
  const count = await recall(monitor, exchanges);
  return {
    answers: answersOf(monitor, count),
    neverSucceeded: monitor.neverSucceeded,
    unavailable: monitor.unavailable,
    deniedShare: monitor.shareOf(...DENYING_STATUSES),
    traffic: {
      requests: count,
      throttledMillis: Math.round(monitor.throttledMillis),
      timeoutMillis: Math.round(monitor.timeoutMillis),
    },
  };
}

/** Shows a monitor exchanges of before. @returns how many there are */
export async function recall(
  monitor: Monitor,
  exchanges: AsyncIterable<Exchange>,
): Promise<number> {
  let count = 0;
  for await (const exchange of exchanges) {
    monitor.watch(isWhole(exchange) ? exchange : { ...exchange, truncated: true });
    count += 1;
  }
  monitor.goOn();
  return count;
}

function isWhole({ requestBody = '', answerBody = '' }: Exchange): boolean {
  return ![requestBody, answerBody].some((body) => isCut(body) || body.includes(MASK));
}
