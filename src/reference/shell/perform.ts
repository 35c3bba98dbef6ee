import type { IncomingMessage } from 'node:http';
import type { Effect, Outcome } from '../effects.ts';
import { checkNodes } from './health-check.ts';
import { receiveUpload } from './receive-upload.ts';
import { transferZone } from './zone-transfer.ts';

/** Performs what the core asks for; `incoming` is the request that made it ask. Never rejects. */
export function perform(effect: Effect, incoming: IncomingMessage): Promise<Outcome> {
  switch (effect.kind) {
    case 'transfer-zone':
      return transferZone(effect.domain, effect.nameserver);
    case 'check-nodes':
      return checkNodes(effect.addresses);
    case 'receive-upload':
      return receiveUpload(incoming, effect.limit);
  }
}
