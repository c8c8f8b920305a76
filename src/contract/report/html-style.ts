/** Styles of the HTML report for light and dark mode, narrow and wide windows, and printing. */
export const style: string = `
:root { color-scheme: light dark; --text: #1c2024; --dim: #5b6570; --page: #ffffff; --card: #f5f7f9; --line: #d5dbe1;
  --broken: #b42318; --refuted: #8a5300; --passed: #17693a; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --dim: #a5afb9; --page: #15181b; --card: #1e2327; --line: #3a4249;
  --broken: #ff9b8f; --refuted: #f2bd6b; --passed: #7fd8a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .5rem 0; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .6rem .75rem; background: var(--page); border: 1px solid var(--line); border-radius: 4px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.dim { color: var(--dim); }
.broken { color: var(--broken); } .refuted { color: var(--refuted); } .passed, .confirmed { color: var(--passed); }
.card { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--line); border-radius: 4px;
  padding: .75rem 1rem; margin: 0 0 .75rem; }
.card.broken { color: inherit; border-left-color: var(--broken); } .card.refuted { color: inherit; border-left-color: var(--refuted); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; }
dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--dim); padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .25rem 0; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .35rem; } }
@media print { .card { break-inside: avoid; } }
`
