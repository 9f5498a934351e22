/** The treemap and the chosen tool beside it. */
export const MAP_STYLE = `
.crumbs { display: flex; flex-wrap: wrap; gap: 4px; margin: 8px 0 6px; padding: 0; list-style: none; font-size: 14px; }
.crumbs li + li::before { content: "›"; color: var(--muted); margin: 0 6px 0 2px; } .crumbs [aria-current] { font-weight: 600; padding-top: 2px; }
.map-row { display: grid; grid-template-columns: minmax(0, 1fr) 380px; gap: 20px; } .map-row > div { min-width: 0; }
.map { position: relative; height: 520px; margin-bottom: 8px; } .map canvas { position: absolute; inset: 0; width: 100%; height: 100%; cursor: pointer; }
.cursor { position: absolute; padding: 0; border: 0; min-height: 0; background: none; border-radius: 2px; pointer-events: none; scroll-margin: 96px 0 16px; }
.cursor:focus-visible { outline: 3px solid var(--panel); outline-offset: -4px; box-shadow: 0 0 0 3px var(--ink); }
.tip { position: absolute; z-index: 3; max-width: 300px; padding: 8px 11px; background: var(--panel); border: 1px solid var(--field); border-radius: 7px;
  box-shadow: 0 4px 16px rgb(0 0 0 / .22); font-size: 13px; line-height: 1.4; pointer-events: none; overflow-wrap: anywhere; } .tip span { display: block; color: var(--muted); margin-top: 3px; }
details { margin-top: 8px; font-size: 14px; } summary { cursor: pointer; color: var(--accent); width: fit-content; } #map-list ul { padding-left: 20px; } #map-list { padding-left: 20px; }
aside { min-width: 0; font-size: 14px; } aside h3 { margin: 0; font-size: 16px; overflow-wrap: anywhere; } aside p { margin: 0 0 8px; overflow-wrap: anywhere; }
.properties { margin: 0; padding: 0; list-style: none; columns: 2; column-gap: 18px; font-variant-numeric: tabular-nums; } .properties li { display: flex; justify-content: space-between; gap: 8px; break-inside: avoid; }
.properties code { overflow-wrap: anywhere; } .properties .muted { column-span: all; font-size: 13px; margin-top: 4px; }
@media (max-width: 1100px) { .map-row { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 760px) { .map { height: 420px; } }
`
