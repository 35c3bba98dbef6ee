/**
 * Paper: first what decides (outcome, figures, what is open, what to fix), on a few pages; the appendix only when the
 * reader asks for it. Nothing rests on background graphics, which printers leave out.
 */
export const PRINT = `
@media print {
  :root { --ground: #fff; --paper: #fff; --code: #fff; --ink: #000; --soft: #444; --line: #bbb; }
  body { font-size: 9pt; }
  .contents, #filter, button, .skip, .paper-choice { display: none !important; }
  .columns { display: block; padding: 0; }
  .top { padding: .5rem 0 .75rem; }
  h1 { font-size: 1.9rem; } h2 { font-size: 1.2rem; }
  main > section, .appendix > section { padding-top: 1.1rem; }
  .figures { margin: .4rem 0 .9rem; } .figure .value { font-size: 1.5rem; }
  .chip { border: 1px solid var(--tone); }
  .remarks { border: 1px solid var(--line); width: auto; margin: .75rem 0 0; padding: .5rem .75rem; }
  th, td { padding: .15rem .6rem .15rem 0; }
  pre { white-space: pre-wrap !important; overflow-wrap: anywhere; max-height: none !important; }
  .card, .requirement, .figure, tr { break-inside: avoid-page; }
  h2, h3, summary { break-after: avoid; }
  body:not(.whole) .appendix, body:not(.whole) .card details { display: none; }
}
`;
