/** The table of tools, whose rows all have one height, and the small one in the details. */
export const TABLE_STYLE = `
.filters { margin: 10px 0 12px; } .filters input { width: 240px; }
.table-box { height: min(640px, 80vh); overflow: auto; border: 1px solid var(--line); border-radius: 6px; } .table-box > p { padding: 12px; }
#table { table-layout: fixed; border-collapse: separate; border-spacing: 0; font-size: 14px; font-variant-numeric: tabular-nums; }
#table th, #table td { height: 38px; padding: 0 10px; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#table .number { text-align: right; } #table .gap td { height: inherit; padding: 0; border: 0; }
#table thead th { position: sticky; top: 0; z-index: 2; padding: 0; background: var(--panel); border-bottom: 2px solid var(--line); }
#table thead button { width: 100%; height: 38px; padding: 0 10px; border: 0; border-radius: 0; text-align: inherit; font-weight: 600; font-size: 13px; white-space: nowrap; }
#table thead button:focus-visible, #table tbody button:focus-visible { outline-offset: -3px; }
#table [aria-sort=ascending] button::after { content: " ↑"; } #table [aria-sort=descending] button::after { content: " ↓"; }
#table tr > th:first-child { position: sticky; left: 0; z-index: 1; background: var(--panel); } #table thead th:first-child { z-index: 3; }
#table tbody tr:hover > *, #table tbody tr.selected > * { background: color-mix(in srgb, var(--accent) 10%, var(--panel)); }
#table .link { max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
#table .moved th { box-shadow: inset 4px 0 var(--moved); }
.switch { min-height: 26px; width: 96px; padding: 0 9px; border-radius: 13px; font-size: 13px; text-align: center; background: var(--deferred); color: var(--on-deferred); border-color: transparent; }
.switch[aria-checked=true] { background: var(--resident); color: var(--on-resident); } .switch[aria-disabled=true] { cursor: not-allowed; border-style: dashed; border-color: var(--field); }
.small { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; margin: 10px 0; } .small th, .small td { padding: 3px 4px; border-bottom: 1px solid var(--line); text-align: right; font-weight: 400; vertical-align: bottom; }
.small th:first-child { text-align: left; min-width: 116px; } .small thead th { color: var(--muted); line-height: 1.25; }
@media (max-width: 760px) { .small th:first-child { min-width: 90px; } #table tr > th:first-child { position: static; } .filters label { width: 100%; } .filters input, .filters select { flex: 1; width: auto; } }
`
