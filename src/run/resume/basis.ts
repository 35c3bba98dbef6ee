import { createHash } from 'node:crypto';
import type { Configuration } from '../../config/configuration.ts';
import { shownConfiguration } from '../../config/shown.ts';
import { parseBaseAddress } from '../../http/base-address.ts';
import { specDigest } from '../../spec/digest.ts';
import { toolVersion } from '../../spec/package-root.ts';
import { UsageError } from '../usage-error.ts';

/** What a run has to have in common with the one that it goes on from. */
export interface Basis {
  readonly tool: string;
  /** SHA-256 of the claims. */
  readonly document: string;
  /** Base address; that of the embedded server is another each time. */
  readonly target: string;
  /** SHA-256 of the configuration without secrets, so that a token may be renewed; the address is not part of it. */
  readonly configuration: string;
}

/** @param configuration as the owner gave it, before anything was discovered */
export function basisOf(configuration: Configuration, embedded: boolean): Basis {
  const { base } = parseBaseAddress(configuration.url);
  const rest = embedded ? '' : shownConfiguration({ ...configuration, url: '' });
  return {
    tool: toolVersion(),
    document: specDigest(),
    target: embedded ? 'the embedded reference server' : base,
    configuration: createHash('sha256').update(rest).digest('hex'),
  };
}

/** @throws UsageError when what was said before would not hold of what is said now */
export function assertSameBasis(before: Basis, now: Basis): void {
  const words = {
    tool: `expected version ${before.tool}, which began the run; this is ${now.tool}`,
    document: 'the claims are others than those of the version that began the run',
    target: `expected the target of that run, ${before.target}, but was given ${now.target}`,
    configuration:
      'expected the configuration of that run: it has changed since, so start a new run',
  };
  for (const key of ['tool', 'document', 'target', 'configuration'] as const)
    if (before[key] !== now[key]) throw new UsageError(`--resume: ${words[key]}`);
}
