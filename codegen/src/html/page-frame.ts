/** The page's body without its data: every element that the page's code fills, with its label. No text of a tool comes in here. */
export const PAGE_FRAME = `<a class="skip" href="#tools">Skip to the table of tools</a>
<header>
  <div>
    <h1>Tool budget</h1>
    <p id="about" class="muted"></p>
  </div>
  <div class="switches">
    <label>Mode <select id="mode"></select></label>
    <label>Target <select id="target"></select></label>
    <label>Set <select id="set"></select></label>
    <button type="button" id="theme" aria-pressed="false">Dark</button>
  </div>
</header>
<section id="strip" class="strip" tabindex="-1" aria-label="What a request pays now">
  <dl id="strip-figures"></dl>
  <p id="verdict" class="verdict"></p>
  <button type="button" id="undo" hidden></button>
</section>
<main>
  <section aria-labelledby="pays">
    <h2 id="pays">What every request pays</h2>
    <p id="pays-of" class="muted"></p>
    <div id="bar" class="bar" aria-hidden="true"></div>
    <ul id="bar-legend" class="legend"></ul>
    <h3>Limits</h3>
    <p id="no-limits" class="muted">No limit of the configuration holds for this mode and target.</p>
    <p id="limits-note" class="muted">Limits hold for the default set; they are shown as built.</p>
    <ul id="limits" class="limits"></ul>
  </section>
  <section aria-labelledby="where">
    <div class="title">
      <h2 id="where">Where the tokens are</h2>
      <label>Area <select id="area">
        <option value="definition">tokens of the definition</option>
        <option value="paid">tokens paid on every request</option>
      </select></label>
    </div>
    <p class="muted">Click a tool to move it between resident and deferred, a heading to zoom in.</p>
    <nav aria-label="Zoom"><ol id="crumbs" class="crumbs"></ol></nav>
    <div class="map-row">
      <div>
        <div id="map" class="map" role="group" aria-label="Treemap of tokens" aria-describedby="map-keys">
          <canvas id="map-canvas" aria-hidden="true"></canvas>
          <div id="tip" class="tip" aria-hidden="true" hidden></div>
        </div>
        <ul class="legend" aria-label="Colours of the treemap">
          <li><i class="key resident" aria-hidden="true"></i>resident</li>
          <li><i class="key deferred" aria-hidden="true"></i>deferred</li>
          <li><i class="key constant" aria-hidden="true"></i>constant, search tool</li>
          <li><i class="key moved" aria-hidden="true"></i>moved here</li>
          <li><i class="key description" aria-hidden="true"></i>description</li>
          <li><i class="key schema" aria-hidden="true"></i>schema</li>
          <li><i class="key name" aria-hidden="true"></i>name, wrapper</li>
        </ul>
        <details id="map-text"><summary>The treemap as text</summary><ul id="map-list"></ul></details>
        <details><summary>Keys</summary>
          <p id="map-keys">Arrow keys go from tool to tool, Home and End to the largest and the last, Page Up to the group around, Page Down into it, a
          letter to the next tool that begins with it. Space moves a tool, or opens a group; Enter zooms in, also to the parts of a tool; Escape zooms out.</p>
        </details>
      </div>
      <aside aria-labelledby="details">
        <h3 id="details" class="unseen">The chosen tool</h3>
        <p id="details-hint" class="muted">Choose a tool in the map or the table to see what it costs on every target, and why it stands where it stands.</p>
        <div id="details-body"></div>
      </aside>
    </div>
  </section>
  <section aria-labelledby="snippet-title">
    <h2 id="snippet-title">Make it so</h2>
    <p id="snippet-empty" class="muted">Nothing is moved. Move tools in the map or the table; the configuration for it appears here.</p>
    <div id="snippet-box" hidden>
      <fieldset>
        <legend>As</legend>
        <label><input type="radio" name="form" id="form-rules"> rules for what was moved</label>
        <label><input type="radio" name="form" id="form-lists"> the modes’ own lists</label>
        <button type="button" id="copy">Copy</button> <span id="copied" class="muted"></span>
      </fieldset>
      <pre tabindex="0" aria-label="Configuration"><code id="snippet"></code></pre>
      <p id="snippet-note" class="muted"></p>
    </div>
  </section>
  <section aria-labelledby="tools">
    <div class="title">
      <h2 id="tools" tabindex="-1">Tools</h2>
      <p id="count" class="muted"></p>
    </div>
    <div class="filters" role="search" aria-label="Tools">
      <label>Find <input type="search" id="filter-text" placeholder="name, server, description"></label>
      <label>Standing <select id="filter-standing">
        <option value="all">all</option>
        <option value="resident">resident</option>
        <option value="deferred">deferred</option>
        <option value="moved">moved here</option>
        <option value="outside">outside the set</option>
      </select></label>
      <label>Server <select id="filter-server"></select></label>
    </div>
    <div id="table-box" class="table-box" tabindex="0" role="region" aria-label="Table of tools">
      <table id="table">
        <caption class="unseen">Tools with their tokens on the chosen target</caption>
        <colgroup id="columns"></colgroup>
        <thead><tr id="heads" aria-rowindex="1"></tr></thead>
        <tbody id="rows"></tbody>
      </table>
      <p id="none" class="muted" hidden>No tool matches.</p>
    </div>
  </section>
</main>
<footer class="muted"><h2 class="unseen">How sure the figures are</h2><ul id="grades"></ul></footer>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
<noscript><p>This page needs JavaScript; the same figures are in budget.md.</p></noscript>`
