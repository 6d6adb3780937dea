import { expect, test } from 'vitest'
import { asHtml, asText, messageMail } from './message-mail.ts'

const staff = (content: string) => ({ content, authorSide: 'staff' as const })
const customer = (content: string) => ({ content, authorSide: 'customer' as const })
const body = (markdown: string) => /<body[^>]*>(.*)<\/body>/s.exec(asHtml(markdown, ''))?.[1]

test('a mail is the message formatted, and the same as text', () => {
  const mail = messageMail('Olá, Ana!', staff('**Feito**: veja [o guia](https://acme.test/a)\n- um\n- dois'), 'Abra o ticket:')
  expect(body(mail)).toBe(
    '<p>Olá, Ana!</p>\n<p><strong>Feito</strong>: veja <a href="https://acme.test/a">o guia</a></p>\n<ul>\n<li>um</li>\n<li>dois</li>\n</ul>\n<p>Abra o ticket:</p>',
  )
  expect(asText(mail)).toBe('Olá, Ana!\n\n**Feito**: veja [o guia](https://acme.test/a)\n- um\n- dois\n\nAbra o ticket:')
  expect(asHtml('Oi', 'https://desk.test/tickets/1')).toContain('<a href="https://desk.test/tickets/1">')
})

test('nothing that means something elsewhere means anything here', () => {
  for (const [text, word] of [
    ['<script>alert(1)</script>', '&#x3C;script>alert(1)&#x3C;/script>'],
    ['<img src=x onerror=alert(1)>', '&#x3C;img src=x onerror=alert(1)>'],
    ['[palavra](javascript:alert(1))', 'palavra'],
    ['[palavra](data:text/html,y)', 'palavra'],
    ['[palavra](//evil.test)', 'palavra'],
    ['![palavra](https://evil.test/x.png)', 'palavra'],
    ['<https://evil.test/"onmouseover="alert(1)>', 'onmouseover='],
    ['**a** <svg onload=alert(1)>', '&#x3C;svg onload=alert(1)>'],
  ] as const) {
    const html = body(messageMail('Oi', staff(text), '')) ?? ''
    for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?(\w+)([^>]*)>/g)) {
      expect(['p', 'strong', 'a', 'br'], text).toContain(tag)
      expect(attributes, text).toMatch(/^$|^ href="https:[^"<]*"$/)
    }
    expect(html.replace(/<[^>]*>/g, ''), 'nothing of the text is lost').toContain(word)
  }
})

test('names are taken as they are, and so are a customer’s backslashes', () => {
  const mail = messageMail('Olá, *Zé* <b>_Cia._!', customer('Está em \\\\srv\\pasta\\*x & &lt;'), '')
  expect(asText(mail)).toBe('Olá, *Zé* <b>_Cia._!\n\nEstá em \\\\srv\\pasta\\*x & &lt;')
  expect(body(mail)).toBe('<p>Olá, *Zé* &#x3C;b>_Cia._!</p>\n<p>Está em \\\\srv\\pasta\\*x &#x26; &#x26;lt;</p>')
})

test('an image of ours is shown where it goes along, linked where it is too large and named otherwise; one of another message is named', () => {
  const content = '![a](attachment:1) ![b \\[2\\]](attachment:2) ![c](attachment:3) ![d](attachment:4) `![e](attachment:1)`'
  const mail = messageMail('Oi', { ...staff(content), attachments: [{ id: 1 }, { id: 2 }, { id: 3 }] }, '')
  expect(asText(mail)).toBe('Oi\n\n[imagem: a] [imagem: b [2]] [imagem: c] [imagem: d] `![e](attachment:1)`')
  const cids = new Map([1, 2, 3, 4].map((id) => [id, id === 2 ? null : `imagem-${id}@balcao`]))
  cids.delete(3)
  expect(asHtml(mail, 'https://desk.test/t/1', cids)).toContain(
    '<p><img src="cid:imagem-1@balcao" alt="a"> <em><a href="https://desk.test/t/1">[imagem: b [2]]</a></em> <em>[imagem: c]</em> [imagem: d] ' +
      '<code>![e](attachment:1)</code></p>',
  )
})

test('an image of ours is named, and what stands in code stays', () => {
  const mail = messageMail('Oi', { ...staff('![tela de erro](attachment:12) e `C:\\.git`'), attachments: [{ id: 12 }] }, '')
  expect(asText(mail)).toBe('Oi\n\n[imagem: tela de erro] e `C:\\.git`')
  expect(body(mail)).toBe('<p>Oi</p>\n<p><em>[imagem: tela de erro]</em> e <code>C:\\.git</code></p>')
})

test('a message too heavy to parse is a mail as it was typed', () => {
  const typed = `${'- '.repeat(20_000)}<b>`
  expect(body(typed)).toBe(`<div style="white-space:pre-wrap">${'- '.repeat(20_000)}&#60;b&#62;</div>`)
})
