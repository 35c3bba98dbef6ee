/** The validator on real traffic: a proxy, hooks for an application's own tests, and matchers. */
export { type Audit, Auditor, type Disagreement } from './audit.ts';
export { type Judged, judged } from './judged.ts';
export { conformanceMatchers, type Strictness } from './matchers.ts';
export { type Proxy, type ProxyOptions, startProxy } from './proxy.ts';
export { Watch } from './watch.ts';
export { watchedFetch } from './watched-fetch.ts';
export { watching } from './watching.ts';
