/**
 * The little script of the report: filter and search over the requirements, links that open what
 * hides their goal, buttons to copy, and everything open on paper. It only reads the page it is on.
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

  function apply() {
    const asked = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const verdicts = [...form.querySelectorAll('[name=verdict]:checked')].map((box) => box.value);
    const isFiltering = asked.length > 0 || verdicts.length > 0;
    let shown = 0;
    for (const row of rows) {
      const fits = (verdicts.length === 0 || verdicts.includes(row.dataset.verdict))
        && asked.every((word) => words.get(row).includes(word));
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
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('.card details:not([open]), .group:not([open]), .section:not([open])')];
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
