/** Colors of the page by theme, as in its style sheet (a test compares them). */
export const themes = {
  light: {
    "color-ground": "#fbfaf7",
    "color-raised": "#ffffff",
    "color-sunken": "#f3f1eb",
    "color-ink": "#1b1b19",
    "color-ink-2": "#4f4e49",
    "color-ink-3": "#68665f",
    "color-line": "#e4e1d9",
    "color-line-2": "#c4c0b5",
    "color-accent": "#0b5a66",
    "color-pass": "#0a6b58",
    "color-fail": "#b5370f",
    "color-changed": "#8a5800",
    "color-heat": "#6fa3a8",
    "series-1": "#0a6570",
    "series-2": "#cd7924",
    "series-3": "#9a82c5",
    "series-4": "#6e282b",
    "series-5": "#c52012",
    "series-6": "#5e1683",
    "series-7": "#18a07e",
    "series-8": "#1463dc",
  },
  dark: {
    "color-ground": "#111214",
    "color-raised": "#191b1e",
    "color-sunken": "#0b0c0d",
    "color-ink": "#e8e6e1",
    "color-ink-2": "#b4b1aa",
    "color-ink-3": "#918e87",
    "color-line": "#26282c",
    "color-line-2": "#43464c",
    "color-accent": "#63bcc7",
    "color-pass": "#4fc0a2",
    "color-fail": "#f08560",
    "color-changed": "#e0a83e",
    "color-heat": "#2f636a",
    "series-1": "#56bcc6",
    "series-2": "#f48573",
    "series-3": "#937cf1",
    "series-4": "#be3d70",
    "series-5": "#a17204",
    "series-6": "#03f4c0",
    "series-7": "#ebd229",
    "series-8": "#237fa4",
  },
} as const;
export type Theme = keyof typeof themes;

const declared = (theme: Theme) =>
  Object.entries(themes[theme])
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

const rgbOf = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
};

/** Replaces the colors of one theme in a drawing by their names, so that it follows the reader's theme. */
export function inThemeColours(svg: string, drawnIn: Theme): string {
  const names = new Map(
    Object.entries(themes[drawnIn])
      .toReversed()
      .flatMap(([name, hex]) => [rgbOf(hex), hex].map((colour) => [colour, name])),
  );
  return svg.replace(/="(rgb\(\d+, \d+, \d+\)|#[0-9a-f]{6})"/g, (whole, colour: string) => {
    const name = names.get(colour);
    return name === undefined ? whole : `="var(--${name})"`;
  });
}

/** Style of the file: system fonts as fallbacks for the page's own, both themes, phones and print. */
export const htmlStyle = `
:root{color-scheme:light dark;${declared("light")}}
@media (prefers-color-scheme:dark){:root{${declared("dark")}}}
*{box-sizing:border-box}
html{background:var(--color-ground);color:var(--color-ink);font:14px/1.55 Geist,ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
body{max-width:1080px;margin:0 auto;padding:32px 24px 64px;overflow-wrap:break-word}
h1{font-size:24px;line-height:1.2;margin:0 0 6px;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:16px;margin:40px 0 10px;padding-top:14px;border-top:1px solid var(--color-line)}
h3{font-size:14px;margin:0}
p{margin:6px 0;max-width:76ch}
a{color:var(--color-accent)}
.note,.facts,figcaption,caption{color:var(--color-ink-2);font-size:12.5px}
.facts{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:0;padding:0 0 12px;border-bottom:1px solid var(--color-line)}
.facts li{min-width:0;overflow-wrap:anywhere}.facts+section>h2{border:0;padding:0;margin-top:28px}
.caveat{border-left:2px solid var(--color-warn);padding-left:12px;margin-top:16px}
.lead{margin:24px 0 4px}.lead b{display:block;font:500 44px/1.1 "Geist Mono",ui-monospace,Menlo,Consolas,monospace;letter-spacing:-.04em}
.lead small{font:400 20px Geist,ui-sans-serif,system-ui,sans-serif;letter-spacing:0;margin-left:.15em;color:var(--color-ink-2)}
table{border-collapse:collapse;width:100%;font-size:13px}
caption{text-align:left;padding:0 0 4px}
th,td{text-align:left;vertical-align:top;padding:5px 12px 5px 0;border-bottom:1px solid var(--color-line)}
th{font-weight:500;color:var(--color-ink-2);font-size:12px}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
td.n{font-family:"Geist Mono",ui-monospace,Menlo,Consolas,monospace;white-space:nowrap}
.charts{display:grid;grid-template-columns:minmax(0,1fr);gap:36px}
figure{margin:0;min-width:0;break-inside:avoid}
/* A drawing has a margin of 16 pixels. */
figure>div>svg{display:block;width:calc(100% + 32px);height:auto;margin:-16px}
.phone{display:none}
details{margin:10px 0}summary{cursor:pointer;padding:4px 0}
article{border-top:1px solid var(--color-line);padding:14px 0;break-inside:avoid-page}
article h4{margin:10px 0 2px;font-size:12px;font-weight:500;color:var(--color-ink-2)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:4px 0;padding:10px 12px;background:var(--color-sunken);border-radius:6px;font:12.5px/1.5 "Geist Mono",ui-monospace,Menlo,Consolas,monospace}
.checks{list-style:none;margin:6px 0;padding:0;font-size:13px;columns:3 260px;column-gap:24px}.checks li{break-inside:avoid}.pass{color:var(--color-pass)}.fail{color:var(--color-fail)}
dt{font-weight:500;margin-top:8px}dd{margin:0;color:var(--color-ink-2);max-width:76ch}
@media (max-width:640px){body{padding:20px 16px 48px}.wide{display:none}.phone{display:block}
table.rows thead{display:none}table.rows tr{display:grid;grid-template-columns:minmax(0,1fr) auto;padding:6px 0;border-bottom:1px solid var(--color-line)}
table.rows td{border:0;padding:1px 0}table.rows td:first-child{grid-column:1/-1;font-weight:500}table.rows td:not(:first-child){display:contents}
table.rows td:not(:first-child):not(:empty)>span::before{content:attr(data-head);color:var(--color-ink-2);font:12px/1.7 Geist,ui-sans-serif,system-ui,sans-serif}
table.rows td>span{min-width:0;overflow-wrap:anywhere;grid-column:1/-1;display:flex;justify-content:space-between;gap:12px;white-space:normal;text-align:right}table.rows td:first-child>span{text-align:left}}
@media print{:root{color-scheme:light;${declared("light")}}body{max-width:none;padding:0}details>summary{display:none}h2{break-after:avoid}}
`.trim();
