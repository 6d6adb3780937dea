import { hasMarks } from '@balcao/contracts/comments/rich-text'
import { longMessages } from '@balcao/contracts/testing/long-messages'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { createWriter, fromMarkdown } from '../lib/editor/markdown.ts'
import { formattedInTime, isQuick, isTooSlow } from './formatting.ts'
import { AsTyped, Unformatted } from './message-parts.tsx'
import { foldQuote } from './quote.ts'
import { formatted } from './rich-text.tsx'

/** A message is drawn within 200 ms of a quiet processor; tests get three times that. */
const MOST_CPU_MS = 600
const MOST_ELEMENTS = 25_000

function cpuOf(run: () => void): number {
  const since = process.cpuUsage()
  run()
  return process.cpuUsage(since).user / 1_000
}

/** What a page does in one go to show a message once it is about to be seen. */
function drawn(text: string): { html: string; isFormatted: boolean } {
  foldQuote(text)
  const isFormatted = !isTooSlow(text) && hasMarks(text)
  const plain = isTooSlow(text) ? <Unformatted>{text}</Unformatted> : <AsTyped side="staff">{text}</AsTyped>
  return { html: renderToStaticMarkup(isFormatted ? formatted(text, 'staff') : plain), isFormatted }
}

/** The longest message of a kind that is still formatted: the most work that a page can be given. */
function heaviest(make: (length: number) => string): string {
  let length = 65_000
  while (length > 300 && isTooSlow(make(length))) length = Math.floor(length * 0.8)
  return make(length)
}

// What is measured is the work, not the compiling of the parser.
beforeAll(() => {
  for (const make of Object.values(longMessages)) {
    drawn(make(1_000))
    createWriter('staff')(fromMarkdown(make(300), 'staff'))
  }
})

test.each(Object.entries(longMessages))('a long message costs a page little to show and to edit: %s', (_, make) => {
  for (const text of [make(130_000), heaviest(make)]) {
    let html = ''
    const cpu = cpuOf(() => {
      html = drawn(text).html
    })
    expect(cpu, `${text.length} characters`).toBeLessThan(MOST_CPU_MS)
    expect(html.split('<').length / 2).toBeLessThan(MOST_ELEMENTS)
  }
  const text = make(16_000)
  expect(
    cpuOf(() => createWriter('staff')(fromMarkdown(text, 'staff'))),
    'edited',
  ).toBeLessThan(2 * MOST_CPU_MS)
})

test('what people send is formatted, and a text that is too heavy is whole', () => {
  for (const kind of ['paragraphs', 'log', 'quotedMail', 'stackTrace', 'fencedCode', 'windowsPaths', 'snakeCase'])
    expect(drawn(longMessages[kind]?.(8_000) ?? '').isFormatted, kind).toBe(true)
  expect(drawn(longMessages.prose?.(60_000) ?? '').html, 'without a sign of Markdown there is nothing to leave out').not.toContain(
    'rich-hint',
  )
  const text = longMessages.stairs?.(16_000) ?? ''
  const { html, isFormatted } = drawn(text)
  expect(isFormatted).toBe(false)
  expect(html).toContain(`<div class="rich-plain">${text}</div>`)
})

test('only short and simple texts are formatted as the page is rendered', () => {
  expect(isQuick('Isto **continua** formatado, com [um endereço](https://a.b/c) e `código`')).toBe(true)
  expect(isQuick('a'.repeat(1_000))).toBe(false)
  for (const kind of ['stairs', 'squareTable', 'emphasisNested']) expect(isQuick(longMessages[kind]?.(900) ?? ''), kind).toBe(false)
})

test('a text whose formatting fails or takes too long is shown as it is from then on', () => {
  const slowly = (text: string): ReactElement => {
    for (const since = performance.now(); performance.now() - since < 1_100; );
    return <p>{text}</p>
  }
  const fails = () => {
    throw new Error('no')
  }
  expect(formattedInTime((text) => <p>{text}</p>, 'quick', 'staff')).toEqual(<p>quick</p>)
  expect(isTooSlow('quick')).toBe(false)
  for (const [text, format] of [['slow', slowly] as const, ['failing', fails] as const]) {
    expect(isTooSlow(text)).toBe(false)
    expect(formattedInTime(format, text, 'staff'), text).toBeUndefined()
    expect(isTooSlow(text), text).toBe(true)
  }
})

test('a document too heavy to parse stays what it was in the editor', () => {
  const text = heaviest(longMessages.paragraphs as (length: number) => string)
  const heavier = `${text}\n\n${text}`
  expect(createWriter('staff')(fromMarkdown(heavier, 'staff'))).toBe(heavier)
})
