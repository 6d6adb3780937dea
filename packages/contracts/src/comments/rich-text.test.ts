import { expect, test } from 'vitest'
import { attachmentOf, imageText, isPlain, withImages, withoutImage } from './rich-text.ts'

test('only the address of an attachment is an image’s', () => {
  expect(attachmentOf('attachment:12')).toBe(12)
  for (const address of ['attachment:0', 'attachment:1x', 'https://x.test/attachment:1', 'ATTACHMENT:1', '', undefined])
    expect(attachmentOf(address)).toBeUndefined()
  expect(imageText(12, 'tela [1]\n\\')).toBe('![tela  1](attachment:12)')
})

test('a copy of a message shows the copies of its files, and one image goes without the others', () => {
  const text = 'a ![x](attachment:1) ![y](attachment:12) [z](attachment:2)'
  expect(
    withImages(
      text,
      new Map([
        [1, 12],
        [12, 7],
      ]),
    ),
  ).toBe('a ![x](attachment:12) ![y](attachment:7) [z](attachment:2)')
  expect(withoutImage(`${text}${imageText(1, '*a*|[b]')}!`, 1)).toBe('a  ![y](attachment:12) [z](attachment:2)!')
})

test('text without signs needs no parser, and too many of them get none', () => {
  for (const text of [
    'Oi, tudo bem?\n\n2.5 e 10% - ok',
    'https://acme.test/a?b=1',
    'a@b.test',
    '('.repeat(50_000),
    '>'.repeat(50_000),
    '> '.repeat(9_000),
  ])
    expect(isPlain(text), text.slice(0, 40)).toBe(true)
  for (const text of [
    '**a**',
    'a\n- b',
    'a\n1. b',
    '> a',
    'a `b`',
    '[a](https://b.test)',
    'a\n---',
    '# a',
    'www.acme.test',
    '<https://a.test>',
  ])
    expect(isPlain(text), text).toBe(false)
})
