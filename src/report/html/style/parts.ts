/** The parts on the page: chips, figures, cards, evidence, lists of requirements, tables. */
export const PARTS = `
.chip { display: inline-flex; align-items: baseline; gap: .35em; background: var(--wash); color: var(--tone); border-radius: 1rem; padding: .1rem .6rem; font-size: .8125rem; font-weight: 600; line-height: 1.45; white-space: nowrap; }
.id { font-family: var(--mono); font-size: .8125rem; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .75rem 2.5rem; margin: .4rem 0 1rem; }
.figure h3 { font-size: .9375rem; color: var(--soft); font-weight: 500; }
.figure .value { font-size: 1.9rem; font-weight: 650; letter-spacing: -0.025em; line-height: 1.2; }
.figure p:not(.value), .figure details { color: var(--soft); font-size: .875rem; line-height: 1.4; }
.bar-title { font-size: .9375rem; color: var(--soft); margin-bottom: .5rem; }
.bar { display: block; width: 100%; height: .875rem; }
.bar rect { fill: var(--tone, var(--link)); } .bar .inconclusive, .bar .skipped, .bar .unobservable { opacity: .5; }
@media (min-width: 60rem) { .overview { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem 2rem; } }
.overview { margin-top: 1.1rem; } .levels { font-size: .8125rem; }
.levels td, .levels th { text-align: right; padding-right: 0; padding-left: .3rem; white-space: nowrap; min-width: 0; } .levels th:first-child { text-align: left; padding-left: 0; }
.levels thead th { color: var(--tone, var(--soft)); } .levels td:last-child { font-weight: 600; min-width: 0; }
.open-points ul { padding-left: 1.1rem; margin-top: .35rem; font-size: .9375rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 2rem 3rem; margin-top: 1rem; align-items: start; }
.chart caption { font-weight: 620; color: var(--ink); } .chart th, .chart td { border: 0; padding: .2rem .75rem .2rem 0; } .chart th { font-weight: 400; width: 42%; overflow-wrap: anywhere; }
.chart td.number { text-align: right; white-space: nowrap; padding-right: 0; min-width: 0; width: 7rem; color: var(--soft); }
.unseen, thead.unseen th { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.cause-group { border-top: 1px solid var(--line); } .cause-group > summary { padding: .7rem 0; } .cause-group > .card:first-of-type { margin-top: .2rem; } .cause-group > .card:last-child { margin-bottom: 1rem; }
.paper-choice { font-size: .875rem; color: var(--soft); display: block; margin-top: 1rem; }
select { font: inherit; font-size: .9375rem; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: .45rem; padding: .45rem .5rem; margin-top: .2rem; display: block; max-width: 15rem; }
.choice { font-size: .875rem; color: var(--soft); }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-top: .6rem; font-size: .9375rem; }
.legend .sign { color: var(--tone); font-weight: 700; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .625rem; padding: 1.25rem 1.4rem; margin-top: 1.1rem; }
.card h3 { font-size: 1.15rem; } .card .number { color: var(--tone); margin-right: .3rem; }
.card > * + * { margin-top: .75rem; } .card .meta { margin-top: .5rem; }
.meta { display: flex; flex-wrap: wrap; gap: .3rem .9rem; align-items: baseline; color: var(--soft); font-size: .9375rem; }
.message { max-width: 52rem; white-space: pre-wrap; }
.comparison { display: grid; grid-template-columns: 1fr 1fr; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
.comparison > div { padding: .7rem .9rem; min-width: 0; } .comparison .received { background: var(--wash); }
.comparison dt { font-size: .8125rem; color: var(--soft); } .received dt { color: var(--tone); font-weight: 600; }
.comparison dd { white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 550; }
.where, .origin { font-size: .875rem; color: var(--soft); }
summary { cursor: pointer; overflow-wrap: anywhere; }
.card summary { font-size: .9375rem; color: var(--link); } .card summary code { color: var(--ink); } .arrow { color: var(--soft); white-space: nowrap; }
.card details[open] > summary { margin-bottom: .6rem; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: .75rem .9rem; overflow: auto; max-height: 30rem; font-size: .8125rem; line-height: 1.5; tab-size: 2; }
pre .header, pre i { color: var(--soft); } pre i { font-style: normal; }
mark { background: var(--mark); color: var(--mark-ink); display: inline-block; min-width: 100%; border-radius: 3px; box-shadow: -.4rem 0 0 var(--mark); }
.exchange { display: grid; grid-template-columns: 1fr 1fr; gap: .9rem; }
.pane { min-width: 0; } .pane-title { font-size: .8125rem; margin-bottom: .3rem; font-weight: 600; } .pane-title span { color: var(--soft); font-weight: 400; }
.earlier, .steps, .variants { padding-left: 1.6rem; font-size: .9375rem; margin-bottom: .75rem; }
.steps { margin-top: .75rem; padding-left: 0; list-style: none; }
.copyable { position: relative; } .copyable pre { padding-right: 5.5rem; }
.replay > span { font-size: .875rem; color: var(--soft); }
button { position: absolute; top: .4rem; right: .4rem; font: 500 .8125rem var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .7rem; cursor: pointer; }
button:hover { border-color: var(--soft); }
#filter { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end; margin: .75rem 0 1.25rem; }
.search { display: block; font-size: .875rem; color: var(--soft); flex: 1 1 14rem; max-width: 24rem; }
input[type=search] { display: block; width: 100%; font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: .45rem; padding: .45rem .7rem; margin-top: .2rem; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .4rem; min-width: 0; } legend { font-size: .875rem; color: var(--soft); padding: 0; margin-bottom: .2rem; }
label.chip { cursor: pointer; padding: .3rem .7rem; align-items: center; border: 1px solid transparent; } label.chip:has(:checked) { border-color: var(--tone); } label.chip input { margin: 0; accent-color: var(--tone); }
#filter output { font-size: .9375rem; color: var(--soft); min-height: 1.5em; }
.section { border-top: 1px solid var(--line); } .section:last-of-type { border-bottom: 1px solid var(--line); }
.section > summary { display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: baseline; padding: .75rem 0; list-style: none; }
.section > summary::-webkit-details-marker, .requirement > summary::-webkit-details-marker { display: none; }
.section > summary::before, .requirement > summary::before { content: ""; flex: none; width: .4rem; height: .4rem; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: translateY(-.12em) rotate(-45deg); }
.section[open] > summary::before, .requirement[open] > summary::before { transform: translateY(-.2em) rotate(45deg); }
.tally { font-size: .875rem; } .count { color: var(--tone); margin-right: .6rem; white-space: nowrap; }
.requirement { background: var(--paper); border: 1px solid var(--line); border-bottom-width: 0; }
.requirement:target { outline: 2px solid var(--link); outline-offset: -2px; }
.requirement:last-child { border-bottom-width: 1px; margin-bottom: 1rem; }
.requirement > summary { display: grid; grid-template-columns: .5rem 8.2rem 1fr; gap: .8rem; align-items: baseline; padding: .55rem .9rem; list-style: none; }
.requirement > summary .chip { justify-self: start; } .what .id { display: block; color: var(--soft); } .what { min-width: 0; }
.about { padding: .2rem .9rem 1rem 2.6rem; } .about > * + * { margin-top: .5rem; }
.small { font-size: .9375rem; } .small > div { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .8rem; } .small dt { color: var(--soft); } .small ul { list-style: none; padding: 0; }
.group { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; margin-top: .5rem; }
.key { font-weight: 650; }
.reasons { margin-top: .75rem; } .reasons > div, .profile > div, .glossary > div, .options > div { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: .2rem 1.5rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.reasons .soft { display: block; }
.profile dt .id { display: block; color: var(--soft); } .profile ul { list-style: none; padding: 0; }
.glossary dt { font-weight: 600; } .glossary > div, .options > div { grid-template-columns: 12rem minmax(0, 1fr); } #reading h3 { margin: 1.75rem 0 .5rem; }
.ids { padding-left: 1.2rem; margin-top: .5rem; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9375rem; } caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: baseline; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); } thead th { color: var(--soft); font-weight: 500; } tbody th { font-weight: 550; } td, th { overflow-wrap: break-word; } td:last-child { min-width: 13rem; }
@media (max-width: 46rem) {
  .comparison, .exchange { grid-template-columns: minmax(0, 1fr); } .comparison .received { border-top: 1px solid var(--line); }
  .card { padding: 1rem; } .arrow { white-space: normal; }
  .requirement > summary { grid-template-columns: .5rem minmax(0, 1fr); row-gap: .25rem; } .requirement .what { grid-column: 2; } .about { padding-left: .9rem; }
  .reasons > div, .profile > div, .glossary > div, .options > div { grid-template-columns: minmax(0, 1fr); }
}
`;
