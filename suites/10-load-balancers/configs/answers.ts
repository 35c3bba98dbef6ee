import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { nodesStatus } from '../requests.ts';
import { contradictions } from '../shown-fields.ts';

/**
 * An update answers the config that it updated. What it answers may be as old as a read: so the label that the config
 * has is sent again and again, and only what each of these answers contradicts is wrong. A refused one is not judged.
 * @param fields as reads show them by now, the label among them
 */
export async function answersAsRead(
  t: CheckContext,
  path: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const send = () => t.owner.put(path, { label: fields.label });
  const isRight = ({ ok, body }: Answer) => !ok || contradictions(body, fields).length === 0;
  const { held, last } = await poll(send, isRight, t.convergence);
  t.holds('LBC-UPDATE', held, {
    expected: `an answer that does not contradict ${formatValue(fields)}`,
    received: last.summary,
    answers: [last],
    where: `/${contradictions(last.body, fields)[0]}`,
  });
}

/** A new config has no nodes, whichever those before it have; an answer that shows no counts is none to judge. */
export function beginsWithoutNodes(t: CheckContext, made: Answer): void {
  const { up, down } = nodesStatus(made);
  t.holds('LBC-CREATE', !made.ok || !(up + down > 0), {
    expected: 'a new config without nodes',
    received: made.summary,
    answers: [made],
    where: '/nodes_status',
  });
}
