import { expect, test } from 'vitest'
import { everydayMessages, longMessages } from '../testing/long-messages.ts'
import { portuguese } from '../testing/portuguese.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { MAX_CELLS, MAX_LENGTH, MAX_NESTING, tooHeavy } from './markdown-bounds.ts'
import { markdown } from './message-content.ts'

const cells = (columns: number, rows: number) =>
  `${`|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`}${`|${'a|'.repeat(columns)}\n`.repeat(rows)}`

test('what people write is light', () => {
  for (const [kind, text] of Object.entries(everydayMessages)) expect(tooHeavy(text(15_000)), kind).toBeUndefined()
  for (const kind of ['prose', 'paragraphs', 'log', 'stackTrace', 'fencedCode', 'csv', 'chinese', 'emoji'])
    expect(tooHeavy(everydayMessages[kind]?.(MAX_CONTENT) ?? ''), kind).toBeUndefined()
  for (const sign of ['- ', '1. ', '> ', '- > ']) expect(tooHeavy(`${sign.repeat(40 / sign.length)}a`), sign).toBeUndefined()
  expect(tooHeavy(cells(20, 100))).toBeUndefined()
  expect(tooHeavy(cells(2, 1_000))).toBeUndefined()
  expect(tooHeavy('- um item\n'.repeat(1_000))).toBeUndefined()
  expect(tooHeavy('**a** b '.repeat(300))).toBeUndefined()
})

test('what is too long, too deep, too wide or too full of signs is told apart', () => {
  expect(tooHeavy('a'.repeat(MAX_LENGTH + 1))).toBe('length')
  expect(tooHeavy(`${'> '.repeat(MAX_NESTING)}a`)).toBeUndefined()
  expect(tooHeavy(`${'> '.repeat(MAX_NESTING + 1)}a`)).toBe('nesting')
  for (const kind of [
    'dashesBeforeText',
    'numbers',
    'pluses',
    'mixedLists',
    'quotes',
    'stairs',
    'numberedStairs',
    'quoteStairs',
    'tooDeepInside',
  ])
    expect(tooHeavy(longMessages[kind]?.(16_000) ?? ''), kind).toBe('nesting')
  expect(tooHeavy(cells(10, MAX_CELLS / 10 - 2))).toBeUndefined()
  for (const kind of ['wideTable', 'squareTable', 'shortRows']) expect(tooHeavy(longMessages[kind]?.(16_000) ?? ''), kind).toBe('table')
  for (const kind of ['emphasisNested', 'bracketsNested', 'linkTitles', 'codeEscaped', 'addressBangs', 'items', 'wwwUnderscored'])
    expect(tooHeavy(longMessages[kind]?.(MAX_CONTENT) ?? ''), kind).toBe('marks')
})

test('what takes more time the longer it is already is refused where 200 ms of a processor were measured', () => {
  const lengths = {
    references: 30_000,
    footnoteCalls: 30_000,
    quotedMail: 45_000,
    imagesNested: 5_000,
    wwwUnderscored: 4_000,
    emphasisNested: 5_000,
  }
  for (const [kind, length] of Object.entries(lengths)) {
    expect(tooHeavy(longMessages[kind]?.(length) ?? ''), kind).toBe('marks')
    expect(tooHeavy(longMessages[kind]?.(length / 4) ?? ''), kind).toBeUndefined()
  }
})

test('lists nest by indentation, and a rule or a new list begins anew', () => {
  const stairs = (levels: number) => Array.from({ length: levels }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')
  expect(tooHeavy(stairs(MAX_NESTING))).toBeUndefined()
  expect(tooHeavy(stairs(MAX_NESTING + 1))).toBe('nesting')
  expect(tooHeavy(Array(5).fill(stairs(MAX_NESTING)).join('\n'))).toBeUndefined()
  expect(tooHeavy(`${'- '.repeat(60)}\n${'* '.repeat(60)}`)).toBeUndefined()
  expect(tooHeavy(Array.from({ length: 100 }, (_, n) => `${n + 1}. a`).join('\n'))).toBeUndefined()
})

test('signs in a code block weigh nothing, as long as it is one', () => {
  const signs = '[a ](*'.repeat(5_000)
  expect(tooHeavy(`\`\`\`\n${signs}\n\`\`\``)).toBeUndefined()
  expect(tooHeavy(`\`\`\`\`\n\`\`\`\n${signs}`)).toBeUndefined()
  for (const text of [`\`\`\`\n\`\`\`\n${signs}`, `\`\`\`a\`\n${signs}`, `- \`\`\`\n${signs}`, `- a\n  \`\`\`\n${signs}`])
    expect(tooHeavy(text), text.slice(0, 12)).toBe('marks')
})

test('the reason is said of the field, and once', () => {
  const said = (text: string) =>
    markdown(MAX_CONTENT)
      .safeParse(text)
      .error?.issues.map(({ message }) => portuguese(message))
  expect(said('> '.repeat(9_000))).toEqual(['Há listas ou citações demais umas dentro das outras: são até 24 níveis.'])
  expect(said(longMessages.wideTable?.(16_000) ?? '')).toEqual(['A tabela é grande demais: são até 3.000 células. Envie-a como arquivo.'])
  expect(said(longMessages.items?.(60_000) ?? '')).toEqual([
    'Há sinais de formatação demais. Ponha o texto num bloco de código (```) ou envie-o como arquivo.',
  ])
  expect(said('a'.repeat(200_000))).toEqual(['Use no máximo 65.000 caracteres.'])
  expect(said('**a**')).toBeUndefined()
})
