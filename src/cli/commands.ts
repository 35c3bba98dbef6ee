import { Command } from 'commander';

/** A command as the list of commands shows it, and where the rest of it is. */
interface Listed {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Command>;
}

/** Every command, in the order in which a newcomer meets them. */
const COMMANDS: readonly Listed[] = [
  {
    name: 'run',
    description:
      'run the suites against a URL, or without one against the embedded reference server',
    load: async () => (await import('./commands/run.ts')).runCommand(),
  },
  {
    name: 'serve',
    description: 'run the reference server, as it is or deliberately wrong',
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
  {
    name: 'init',
    description: 'look at a target, only reading, and write a commented configuration for it',
    load: async () => (await import('./commands/init.ts')).initCommand(),
  },
  {
    name: 'audit',
    description: 'hold recorded traffic against the document',
    load: async () => (await import('./commands/audit.ts')).auditCommand(),
  },
  {
    name: 'proxy',
    description: 'stand between a client and a target, and hold what passes against the document',
    load: async () => (await import('./commands/proxy.ts')).proxyCommand(),
  },
  {
    name: 'validate',
    description: 'hold a label, a range, a timer or the body of an operation against the document',
    load: async () => (await import('./commands/validate.ts')).validateCommand(),
  },
  {
    name: 'requirements',
    description: 'list the requirements of the document, or the points that it leaves open',
    load: async () => (await import('./commands/requirements.ts')).requirementsCommand(),
  },
  {
    name: 'explain',
    description: 'tell all that is known of a requirement: checks, proofs, what is open near it',
    load: async () => (await import('./commands/explain.ts')).explainCommand(),
  },
  {
    name: 'report',
    description: 'write the reports of a run anew from its run.json and evidence.ndjson',
    load: async () => (await import('./commands/report.ts')).reportCommand(),
  },
  {
    name: 'merge',
    description: 'join the report folders of the shards of one run',
    load: async () => (await import('./commands/merge.ts')).mergeCommand(),
  },
  {
    name: 'compare',
    description: 'hold runs side by side: which requirements differ, which choices',
    load: async () => (await import('./commands/compare.ts')).compareCommand(),
  },
  {
    name: 'annotate',
    description: 'tell a GitHub job what a run came to: annotations, summary, outputs',
    load: async () => (await import('./commands/annotate.ts')).annotateCommand(),
  },
  {
    name: 'verify',
    description: 'say whether a report folder is whole, and its verdicts follow from its evidence',
    load: async () => (await import('./commands/verify.ts')).verifyCommand(),
  },
  {
    name: 'sweep',
    description: 'remove from a target what the ledger of a run says was left behind',
    load: async () => (await import('./commands/sweep.ts')).sweepCommand(),
  },
];

/**
 * All commands. Only those that the words of the command line name are loaded: what they stand on
 * takes a second, and nobody who asks for help or mistypes a name should wait for it.
 */
export function commandsFor(words: readonly string[]): Promise<Command[]> {
  return Promise.all(
    COMMANDS.map(async ({ name, description, load }) => {
      const command = words.includes(name) ? await load() : new Command(name);
      return command.description(description);
    }),
  );
}
