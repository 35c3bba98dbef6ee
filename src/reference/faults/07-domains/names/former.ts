import type { Domain } from '../../../entities.ts';
import { alterDomain, knowingDeleted } from '../../blocks/domain.ts';
import type { Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** New domains that take over what the deleted one had whose name they got. */
export const formerFaults: readonly Fault[] = [
  takesOver('description', 'DOM-CREATE'),
  takesOver('tags', 'DOM-CREATE'),
  takesOver('status', 'DOM-STATUS-DEFAULT'),
  takesOver('ttl_sec', 'DOM-TIMER-DEFAULT'),
  takesOver('axfr_ips', 'DOM-AXFR-IPS-EMPTY'),
  takesOver('description', 'DOM-CREATE', 'importDomain'),
];

function takesOver(
  field: 'description' | 'tags' | 'status' | 'ttl_sec' | 'axfr_ips',
  requirement: string,
  by = 'createDomain',
): Fault {
  return {
    id: `${field.replace('_', '-')}-of-the-deleted-domain-by-${by.toLowerCase()}`,
    requirement,
    kind: 'sequence',
    see: `delete a domain and take its name by ${by}: it has the ${field} of the deleted one`,
    wrap: knowingDeleted((deleted) =>
      alterDomain(by, ({ domain: name }, _, request) => {
        const former = deleted.findLast(({ domain }) => domain === name);
        const { [field]: sent } = (request.body ?? {}) as Body;
        return takenOver(former, field, sent);
      }),
    ),
  };
}

function takenOver(former: Domain | undefined, field: keyof Domain, sent: unknown) {
  return former && sent === undefined ? { [field]: former[field] } : {};
}
