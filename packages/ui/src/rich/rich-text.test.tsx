import { imageText } from '@balcao/contracts/comments/rich-text'
import type { Attachment } from '@balcao/contracts/files/attachments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { MessageFiles } from './message-files.ts'
import { RichText } from './rich-text.tsx'

const never = () => {
  throw new Error('nothing is asked for')
}
const calls: FileCalls = { fetch: never, token: never, refresh: never, link: never, remove: never }

const file = (id: number, values: Partial<Attachment> = {}): Attachment => ({
  id,
  ticketId: 1,
  commentId: 1,
  name: `tela ${id}.png`,
  mime: 'image/png',
  size: 9,
  state: 'clean',
  threat: null,
  hasThumbnail: true,
  isInternal: false,
  isSent: true,
  authorId: 1,
  createdAt: '2026-11-21T12:00:00.000000Z',
  ...values,
})

function shown(text: string, files: readonly Attachment[], side: 'staff' | 'customer' = 'staff') {
  const cache = new QueryClient()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MessageFiles value={{ files, calls }}>
        <RichText side={side}>{text}</RichText>
      </MessageFiles>
    </QueryClientProvider>,
  )
  const asked = cache.getQueryCache().getAll()
  return { html, ids: asked.map(({ queryKey }) => queryKey[2]) }
}

test('an image that is a file of the message is shown in a frame that opens it', () => {
  for (const side of ['staff', 'customer'] as const) {
    const { html, ids } = shown(`Veja ${imageText(12, 'tela.png')}`, [file(12)], side)
    expect(html).toMatch(/^<p>Veja <button type="button" class="rich-image" aria-label="Ampliar tela\.png">tela\.png<\/button><\/p>$/)
    expect(ids).toEqual([12])
  }
})

test('of a file of another message or tenant, of one that is no image or in quarantine, only the name is left', () => {
  const files = [
    file(12),
    file(13, { hasThumbnail: false, mime: 'application/pdf' }),
    file(14, { hasThumbnail: false, state: 'infected', threat: 'Eicar' }),
    file(15, { hasThumbnail: false, state: 'pending' }),
  ]
  for (const id of [11, 13, 14, 15, 2_000_000_011]) {
    expect(shown(imageText(id, 'tela.png'), files)).toEqual({ html: '<p><em>tela.png</em></p>', ids: [] })
  }
})

test('no picture is loaded from anywhere else', () => {
  for (const text of ['![x](https://evil.test/x.png)', '![x](//evil.test/x)', '![x](data:image/png;base64,AA)', '![x](attachment:12x)']) {
    const { html, ids } = shown(text, [file(12)])
    expect(html, text).not.toMatch(/<(?:img|button)/)
    expect(ids).toEqual([])
  }
})

test('whatever a file is called, it is shown by that name', () => {
  for (const name of [
    '*a* _b_ __MG__1.png',
    '<img src=x onerror=alert(1)>.png',
    '](https://evil.test)![x.png',
    '`a`.png',
    'a|b&lt;~~c~~.png',
    'https://evil.test/x.png',
    '@[Ana](user:1).png',
  ]) {
    const { html, ids } = shown(`a ${imageText(12, name)} \`b\` *c*`, [file(12)])
    const label = /aria-label="Ampliar ([^"]*)"/.exec(html)?.[1]
    const plain = name.replace(/[[\]`]/g, ' ').trim()
    expect(label, html).toBe(plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
    expect(html, name).not.toMatch(/<(?:img|a)[ >]/)
    expect(html).toContain('<code>b</code> <em>c</em>')
    expect(ids).toEqual([12])
  }
})
