import type { Exchange } from '../../http/exchange.ts';
import { parseJson } from '../../text/json.ts';
import { quoteForShell } from '../../text/shell.ts';
import type { ScriptIds } from './ids.ts';
import { isBearer, quote, reference, type TokenVariables, tokenVariable } from './variables.ts';

/** Paths of creations that end with what they do, not with the collection. */
const ACTION = /\/(?:[^/]+\/clone|import|upload)$/;

const OPTIONS = ['--silent', '--globoff', '--path-as-is', '--output /dev/null'];

/** Something that a script creates, and how it is addressed. */
interface Created {
  readonly exchange: Exchange;
  /** The path below the base address as a shell word. */
  readonly path: string;
  /** What it was in the run. */
  readonly recorded: string;
  /** Empty until it is there. */
  readonly variable?: string;
  /** It may hang on something, and goes only once it does not. */
  readonly detach: boolean;
}

/**
 * A function of the shell, called however the script ends, that removes what the script created, the latest
 * first. What the script itself deletes is left out. It tells nothing but how the target answered.
 */
export function cleanUp(
  exchanges: readonly Exchange[],
  ids: ScriptIds,
  known: TokenVariables,
): string[] {
  const created = exchanges.flatMap((each) => createdIn(each, ids));
  const open = created.filter(({ recorded }) => !exchanges.some(deletes(recorded)));
  if (open.length === 0) return [];
  const variables = [...new Set(open.flatMap(({ variable }) => variable ?? []))];
  return [
    '# What the script creates goes again, however it ends.',
    ...variables.map((variable) => `${variable}=`),
    'clean_up() {',
    ...open.toReversed().flatMap((each) => removal(each, known)),
    '}',
    'trap clean_up EXIT',
  ];
}

function createdIn(exchange: Exchange, ids: ScriptIds): Created[] {
  const path = exchange.url.split('?')[0] ?? '';
  if (path === '/v4/tags' && exchange.method === 'POST') return tagIn(exchange);
  const made = ids.toldBy(exchange);
  if (made === undefined) return [];
  const collection = collectionOf(path);
  return [
    {
      exchange,
      path: `${quote(`${collection}/`, ids.inPath(`${collection}/`))}"${reference(made.variable)}"`,
      recorded: `${collection}/${made.value}`,
      variable: made.variable,
      detach: collection === '/v4/volumes',
    },
  ];
}

/** A node is created on its config, and lives below the nodes of it. */
function collectionOf(path: string): string {
  const isOfNode = /\/nodebalancers\/[^/]+\/configs\/[^/]+$/.test(path);
  return isOfNode ? `${path}/nodes` : path.replace(ACTION, '');
}

/** The label of a tag is its id. */
function tagIn(exchange: Exchange): Created[] {
  const { label } = Object(parseJson(exchange.requestBody ?? ''));
  if (exchange.status >= 300 || typeof label !== 'string' || label === '') return [];
  const recorded = `/v4/tags/${encodeURIComponent(label)}`;
  return [{ exchange, path: quoteForShell(recorded), recorded, detach: false }];
}

function deletes(recorded: string): (exchange: Exchange) => boolean {
  return ({ method, url, status }) => method === 'DELETE' && url === recorded && status < 300;
}

function removal({ exchange, path, recorded, variable, detach }: Created, known: TokenVariables) {
  const condition = variable === undefined ? '' : `[ -z "${reference(variable)}" ] || `;
  const { credential } = exchange;
  const header = isBearer(exchange)
    ? [`--header "authorization: Bearer ${reference(tokenVariable(credential, known))}"`]
    : [];
  const send = (method: string, below: string, told: readonly string[]) =>
    `  ${condition}curl ${[...OPTIONS, ...told, `--request ${method}`, ...header].join(' ')} "$BASE_URL"${path}${below} >&2`;
  const told = `--write-out 'DELETE ${recorded.replace(/[^\w/%.-]/g, '?')} as it was called in the run: %{http_code}\\n'`;
  return [...(detach ? [send('POST', '/detach', [])] : []), send('DELETE', '', [told])];
}
