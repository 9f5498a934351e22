import { MAP_STYLE } from './style-map.ts'
import { TABLE_STYLE } from './style-table.ts'

/** Colours first, each for light and dark: the canvas reads them from here as well. */
const BASE = `
:root { color-scheme: light dark;
  --page: light-dark(#f7f7f5, #141619); --panel: light-dark(#fff, #1c1f23); --ink: light-dark(#1b1d20, #e9eaec);
  --muted: light-dark(#585d65, #a6abb4); --line: light-dark(#dddfe3, #343940); --field: light-dark(#858b94, #7a818c);
  --accent: light-dark(#1d5fae, #7cb3f5); --over: light-dark(#b3261e, #ff9d94); --fine: light-dark(#1f6b3a, #7fd39c);
  --resident: light-dark(#1f62b3, #2f70bf); --on-resident: light-dark(#fff, #fff);
  --deferred: light-dark(#cdd5e0, #3d4652); --on-deferred: light-dark(#1b1d20, #e9eaec);
  --constant: light-dark(#4a5361, #59636f); --search: light-dark(#8b929c, #7d8794); --catalog: light-dark(#b3a3c9, #a592c4); --moved: light-dark(#c2570c, #ffab5e);
  --part-description: light-dark(#f2b84b, #f2b84b); --part-schema: light-dark(#5fb3a3, #5fb3a3); --part-name: light-dark(#9aa1ad, #9aa1ad); --on-part: light-dark(#1b1d20, #1b1d20); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 1360px; margin: 0 auto; padding: 0 24px; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; justify-content: space-between; padding-top: 20px; padding-bottom: 14px; }
h1 { margin: 0; font-size: 24px; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 0; font-size: 18px; line-height: 1.3; }
h3 { margin: 0; font-size: 15px; }
h4 { margin: 12px 0 4px; font-size: 13px; font-weight: 600; }
p { margin: 0; }
small { font-size: 13px; color: var(--muted); }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
main { display: grid; gap: 20px; padding-top: 20px; padding-bottom: 24px; }
main > section { min-width: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px 20px; }
footer { padding-bottom: 40px; } #grades { margin: 0; padding: 0; list-style: none; font-size: 13px; }
.muted { color: var(--muted); font-size: 14px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--panel); padding: 6px 10px; }
.title { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; }
.switches, .filters { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; }
label { display: inline-flex; gap: 6px; align-items: center; font-size: 14px; color: var(--muted); }
select, input[type=search], button { font: inherit; font-size: 14px; color: var(--ink); background: var(--panel); border: 1px solid var(--field); border-radius: 6px; padding: 4px 9px; min-height: 32px; max-width: 100%; }
button { cursor: pointer; } button:hover:not(:disabled) { border-color: var(--ink); } button:disabled { color: var(--muted); cursor: default; }
button[aria-pressed=true] { background: var(--ink); color: var(--panel); }
button.link { border: 0; background: none; padding: 0; min-height: 24px; color: var(--accent); text-align: left; } button.link:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.strip { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 6px 20px; align-items: center; background: var(--panel);
  border-block: 1px solid var(--line); padding: 9px max(24px, calc((100vw - 1360px) / 2 + 24px)); }
.strip dl { display: flex; flex-wrap: wrap; gap: 6px 34px; margin: 0; } .strip dt { font-size: 12.5px; color: var(--muted); line-height: 1.3; }
.strip dd { margin: 0; white-space: nowrap; line-height: 1.35; font-variant-numeric: tabular-nums; } .strip strong { font-size: 17px; } .strip .lead strong { font-size: 22px; }
.verdict { font-size: 14px; font-weight: 600; color: var(--fine); margin-left: auto; } .verdict.over { color: var(--over); }
.bar { display: flex; gap: 2px; height: 22px; margin: 10px 0 8px; border-radius: 5px; overflow: hidden; } .bar .part { flex: 1 1 0; min-width: 2px; }
.resident { background: var(--resident); } .deferred { background: var(--deferred); } .constant { background: var(--constant); } .catalog { background: var(--catalog); }
.search { background: var(--search); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0; padding: 0; list-style: none; font-size: 13.5px; }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 6px; vertical-align: -1px; } .key.description { background: var(--part-description); } .key.schema { background: var(--part-schema); } .key.name { background: var(--part-name); } .key.moved { border: 3px solid var(--moved); }
section h3 { margin-top: 16px; }
.limits { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 14px 28px; margin: 8px 0 0; padding: 0; list-style: none; }
.limits li { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; align-content: start; } .limits small, .meter { grid-column: 1 / -1; }
.limit-name { font-weight: 600; overflow-wrap: anywhere; } .limit-figures { font-variant-numeric: tabular-nums; font-size: 14px; } .over .limit-figures { color: var(--over); font-weight: 600; }
.meter { height: 6px; border-radius: 3px; background: var(--line); overflow: hidden; } .meter span { display: block; height: 100%; background: var(--accent); } .over .meter span { background: var(--over); }
fieldset { border: 0; margin: 0 0 8px; padding: 0; display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; } legend { float: left; padding: 0; font-size: 14px; color: var(--muted); }
pre { margin: 0 0 8px; padding: 12px 14px; background: var(--page); border: 1px solid var(--line); border-radius: 6px; overflow: auto; max-height: 320px; }
@media (max-width: 760px) { header, main, footer { padding-inline: 12px; } .strip { padding-inline: 12px; gap: 4px 16px; } .strip dl { gap: 4px 20px; }
  .strip .figure:is(:nth-child(2), :nth-child(3), :nth-child(4)), .strip .figure:not(.lead) small { display: none; } .verdict { margin-left: 0; } main > section { padding: 14px 12px; } }
@media (prefers-reduced-motion: no-preference) { .bar .part, .meter span { transition: flex-grow .15s, width .15s; } }
`

/** The page's whole style sheet. */
export const STYLE: string = [BASE, MAP_STYLE, TABLE_STYLE].join('').trim()
