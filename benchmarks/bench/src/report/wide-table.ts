import { html, type Markup } from "./markup.ts"

/** Cells → a table that scrolls sideways where it is wider than the page. */
export function cellsTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  kind = "",
): Markup {
  return html`<div class="wide" tabindex="0">
    <table class="${kind}">
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}
