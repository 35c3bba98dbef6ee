/**
 * The little script of the report: filters over the requirements, which the address keeps, links that open what
 * hides their goal, buttons to copy, and on paper what the reader asks for. It only reads the page it is on.
 */
export const SCRIPT = `
(() => {
  'use strict';
  const form = document.getElementById('filter');
  const rows = [...document.querySelectorAll('.requirement')];
  const sections = [...document.querySelectorAll('details.section')];
  const words = new Map(rows.map((row) => {
    const section = row.closest('.section').querySelector('h3').textContent;
    return [row, (section + ' ' + row.textContent).toLowerCase()];
  }));
  const wasOpen = new Map(sections.map((section) => [section, section.open]));

  const CHOICES = ['level', 'section', 'operation'];
  const sectionOf = new Map(rows.map((row) => [row, row.closest('.section').querySelector('h3').textContent]));

  function fitsChoices(row, chosen) {
    return (!chosen.level || row.dataset.level === chosen.level)
      && (!chosen.section || sectionOf.get(row) === chosen.section)
      && (!chosen.operation || row.dataset.operations.split('|').includes(chosen.operation));
  }

  function keep(text, verdicts, chosen) {
    const kept = new URLSearchParams();
    if (text) kept.set('text', text);
    for (const name of CHOICES) if (chosen[name]) kept.set(name, chosen[name]);
    for (const verdict of verdicts) kept.append('verdict', verdict);
    const hash = kept.size > 0 ? '#?' + kept : location.hash.startsWith('#?') ? '#requirements' : location.hash;
    if (hash !== location.hash) history.replaceState(null, '', hash);
  }

  function restore() {
    if (!location.hash.startsWith('#?')) return false;
    const kept = new URLSearchParams(location.hash.slice(2));
    form.elements.text.value = kept.get('text') ?? '';
    for (const name of CHOICES) form.elements[name].value = kept.get(name) ?? '';
    for (const box of form.querySelectorAll('[name=verdict]')) box.checked = kept.getAll('verdict').includes(box.value);
    apply();
    form.closest('section').scrollIntoView();
    return true;
  }

  function apply() {
    const asked = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const verdicts = [...form.querySelectorAll('[name=verdict]:checked')].map((box) => box.value);
    const chosen = Object.fromEntries(CHOICES.map((name) => [name, form.elements[name].value]));
    const isFiltering = asked.length > 0 || verdicts.length > 0 || CHOICES.some((name) => chosen[name]);
    keep(form.elements.text.value, verdicts, chosen);
    let shown = 0;
    for (const row of rows) {
      const fits = (verdicts.length === 0 || verdicts.includes(row.dataset.verdict))
        && fitsChoices(row, chosen) && asked.every((word) => words.get(row).includes(word));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const section of sections) {
      section.hidden = !section.querySelector('.requirement:not([hidden])');
      section.open = isFiltering ? true : wasOpen.get(section);
    }
    form.elements.shown.value = isFiltering ? shown + ' of ' + rows.length : '';
    document.getElementById('no-match').hidden = shown > 0;
  }

  function reveal() {
    if (restore()) return;
    const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!goal) return;
    if (goal.closest('[hidden]')) { form.reset(); apply(); }
    for (let at = goal; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    goal.scrollIntoView();
  }

  function addCopyButton(box) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    const source = box.querySelector('pre');
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(source);
        button.textContent = 'Selected';
      }
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
    box.append(button);
  }

  let closed = [];
  const whole = document.querySelector('[name=whole]');
  whole.addEventListener('change', () => document.body.classList.toggle('whole', whole.checked));
  whole.closest('label').hidden = false;
  addEventListener('beforeprint', () => {
    const inAppendix = whole.checked ? ', .card details:not([open]), .appendix .group:not([open]), .section:not([open])' : '';
    closed = [...document.querySelectorAll('.cause-group:not([open])' + inAppendix)];
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => { for (const details of closed) details.open = false; });

  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  document.querySelectorAll('.copyable').forEach(addCopyButton);
  addEventListener('hashchange', reveal);
  addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) reveal();
  });
  reveal();
})();
`;
