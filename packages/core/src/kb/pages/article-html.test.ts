import { expect, test } from 'vitest'
import { articleHtml } from './article-html.ts'

const words = { table: 'Tabela', gone: 'saiu', linkHere: (title: string) => title, unformatted: 'Sem formato' }
const shown = (content: string) => articleHtml(content, { attachments: [], linkTo: () => undefined, words })
const row = (cells: number) => `|${' ab |'.repeat(cells)}\n`
const TABLES = {
  'of many rows': `${row(4)}|${'-|'.repeat(4)}\n${row(4).repeat(4_700)}`,
  'of many columns': `${row(9_000)}|${'-|'.repeat(9_000)}\n${row(6_000)}`,
}

test.for(Object.entries(TABLES))('a table of 100,000 letters %s holds nobody up', ([, content]) => {
  expect(content.length).toBeGreaterThan(90_000)
  shown(content)
  // The best of some: others want the processor, too.
  const took = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    shown(content)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  expect(Math.min(...took)).toBeLessThan(100)
  expect(shown(content)).toContain('ab')
})
