/** The page: top, columns, headings, and what small screens change about them. */
export const LAYOUT = `
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1.25rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 1rem/1.55 var(--sans); font-variant-numeric: tabular-nums; }
h1, h2, h3, p, dl, dd, ul, ol { margin: 0; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.5rem; font-weight: 650; letter-spacing: -0.012em; margin-bottom: .35rem; }
h3 { font-size: 1.0625rem; font-weight: 620; }
p, li, dd, td, h3 { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: .06em; }
code, pre { font-family: var(--mono); font-size: .875em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
[hidden] { display: none !important; }
small, .soft { color: var(--soft); font-size: .9em; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--paper); padding: .5rem .75rem; }
.top { background: var(--paper); border-top: .5rem solid var(--tone); border-bottom: 1px solid var(--line); padding: 1.25rem max(1.25rem, calc((100vw - 75.5rem) / 2)) 1.1rem; }
.kicker { color: var(--soft); font-size: .875rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.4rem); font-weight: 700; letter-spacing: -0.025em; margin: .2rem 0 .35rem; color: var(--tone); }
h1 .sign { font-weight: 500; }
.headline { font-size: clamp(1.1rem, 2.5vw, 1.3rem); max-width: 46rem; text-wrap: pretty; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin-top: .9rem; font-size: .9375rem; }
.facts dt { color: var(--soft); font-size: .8125rem; }
.facts dd { overflow-wrap: anywhere; }
.facts .wide { flex-basis: 100%; }
.remarks { margin: 1.25rem 0 0; background: var(--inconclusive-wash); border-radius: .5rem; padding: 1rem 1.25rem; }
.remarks h2 { font-size: 1.0625rem; color: var(--inconclusive); }
.remarks ul { padding-left: 1.2rem; }
.columns { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
main > section, .appendix > section { padding-top: 2.75rem; } main > section:first-child { padding-top: 1.4rem; }
.lead { color: var(--soft); max-width: 46rem; margin-bottom: 1rem; text-wrap: pretty; }
main h3:has(> .chip) { margin: 1.25rem 0 .5rem; }
.contents ul { list-style: none; padding: 0; display: flex; gap: .25rem 1.1rem; flex-wrap: wrap; font-size: .9375rem; }
.contents { padding-top: 1.25rem; }
.contents a { text-decoration: none; display: inline-block; padding: .2rem 0; }
.contents a:hover { text-decoration: underline; }
footer { max-width: 78rem; margin: 3.5rem auto 0; padding: 1rem 1.25rem 2.5rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
@media (min-width: 68rem) {
  .columns { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 3rem; }
  .columns.single { display: block; }
  .contents { position: sticky; top: 0; align-self: start; padding-top: 1.75rem; }
  .contents ul { flex-direction: column; }
}
`;
