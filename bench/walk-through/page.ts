import { FUNCTIONS } from './steps.ts';
import type { Walk, WalkedStep } from './walk.ts';

/** A walk as a page of the docs. */
export function pageOf({ asker, steps }: Walk): string {
  return `# What stands beside the API, looked at with dig, curl and openssl

\`npm run walk-through\` starts \`serve\`, runs these commands and writes this page; nothing in it is written by hand.
Everything goes to 127.0.0.1. The name server was asked with ${asker}. Serial numbers are left out, as they tell the time.

\`\`\`bash
compute-conformance serve --config-out target.json
\`\`\`

prints \`$URL\`, whose host and port are \`$PROXY\`, \`$TOKEN\` and the address of the name server, whose port is \`$DNS_PORT\` here; \`$BACKEND\` is
\`fixtures.liveBackend.address\` of target.json. Three functions keep the rest short:

\`\`\`bash
${FUNCTIONS}
\`\`\`
${steps.map(section).join('')}`;
}

function section({ title, says, commands, printed }: WalkedStep): string {
  const lines = commands.map((command, place) => `$ ${command}\n${printed[place] ?? ''}`);
  return `\n## ${title}\n\n${says}\n\n\`\`\`console\n${lines.join('')}\`\`\`\n`;
}

/** What of a page does not depend on which tools of which version were there. */
export function comparable(page: string): string {
  return page.replace(/asked with .*\. Serial/, 'asked. Serial').replaceAll(' = ', '=');
}
