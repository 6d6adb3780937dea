import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenVariables } from '../../theme/tokens.ts'

const rule = (selector: string, theme: 'light' | 'dark') =>
  `${selector}{${Object.entries(tokenVariables(theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** The colours for pages that no script has run in: by the system's choice, until one has said otherwise. */
const colours = [
  rule(':root,[data-theme="light"]', 'light'),
  `@media (prefers-color-scheme: dark){${rule(':root:not([data-theme])', 'dark')}html:not([data-theme]){background:#0c1418;color-scheme:dark}}`,
  rule('[data-theme="dark"]', 'dark'),
].join('\n')

const SHEETS = ['small.css', 'rich/rich.css', 'article/article.css']

/**
 * A Vite plugin: the style sheet of the pages that the server writes, which are read without scripts, and `pages.json` beside the built
 * folder, which names it to the server. @param own the app's own sheet for these pages
 */
export function pageStyles(own: string) {
  let file = ''
  return {
    name: 'balcao-page-styles',
    apply: 'build' as const,
    generateBundle(this: { emitFile(asset: { type: 'asset'; name: string; source: string }): string; getFileName(id: string): string }) {
      const sheets = [...SHEETS.map((name) => join(import.meta.dirname, '../..', name)), own].map((path) => readFileSync(path, 'utf8'))
      const id = this.emitFile({ type: 'asset', name: 'pages.css', source: [colours, ...sheets].join('\n') })
      file = this.getFileName(id)
    },
    writeBundle({ dir = '' }: { dir?: string }) {
      writeFileSync(join(dir, '..', 'pages.json'), JSON.stringify({ css: file }))
    },
  }
}
