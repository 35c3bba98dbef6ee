/**
 * Colours, type and spacing as custom properties. Each verdict has an ink and a wash whose contrast
 * is at least 4.5 to 1 in both schemes.
 */
export const PALETTE = `
:root {
  color-scheme: light dark;
  --ground: #f5f6f8; --paper: #ffffff; --ink: #171a1f; --soft: #545c68; --line: #dde1e7; --code: #f3f5f8; --link: #1d4f91; --mark: #ffe7a3; --mark-ink: #2d2300;
  --passed: #12664a; --passed-wash: #e2f3eb; --failed: #ae1f28; --failed-wash: #fdeaea;
  --warned: #7a4d00; --warned-wash: #fcf0d6; --skipped: #475467; --skipped-wash: #ebeef3;
  --inconclusive: #57409e; --inconclusive-wash: #eeeafb; --unobservable: #585e68; --unobservable-wash: #eeeff1;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1216; --paper: #171b21; --ink: #e6e9ee; --soft: #a3acb9; --line: #2c333d; --code: #11151a; --link: #8fbcff; --mark: #5b4708; --mark-ink: #fff3cf;
    --passed: #6fd0a6; --passed-wash: #14332a; --failed: #ff9c97; --failed-wash: #43201f;
    --warned: #f0c06a; --warned-wash: #3a2c11; --skipped: #b6c0ce; --skipped-wash: #2a313b;
    --inconclusive: #c3b4ff; --inconclusive-wash: #2d2749; --unobservable: #b3b9c2; --unobservable-wash: #292d33;
  }
}
.passed { --tone: var(--passed); --wash: var(--passed-wash); }
.failed { --tone: var(--failed); --wash: var(--failed-wash); }
.warned { --tone: var(--warned); --wash: var(--warned-wash); }
.skipped { --tone: var(--skipped); --wash: var(--skipped-wash); }
.inconclusive { --tone: var(--inconclusive); --wash: var(--inconclusive-wash); }
.unobservable { --tone: var(--unobservable); --wash: var(--unobservable-wash); }
`;
