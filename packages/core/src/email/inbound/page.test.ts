import { expect, test } from 'vitest'
import { pageOfMail } from './page.ts'

const page = (html: string, showsRemote = false, files: Parameters<typeof pageOfMail>[0]['files'] = []) =>
  pageOfMail({ html, text: '', files }, showsRemote)

test('E09 nothing of a mail runs, sends or is loaded before somebody asks for its pictures', () => {
  const shown = page(`
    <html><head><link rel=stylesheet href=https://evil.test/a.css><base href=https://evil.test/><meta http-equiv=refresh content="0;url=https://evil.test"></head>
    <body onload=alert(1) background=https://evil.test/b.png><script>alert(2)</script><iframe src=https://evil.test></iframe>
    <form action=https://evil.test><input name=a><button>Ir</button>Texto</form><svg><script>alert(3)</script></svg>
    <img src=https://evil.test/1.png><img src=//evil.test/2.png><img src=http://evil.test/3.png srcset="https://evil.test/4.png 2x">
    <video src=https://evil.test/v.mp4 poster=https://evil.test/p.png></video><a href="javascript:alert(4)" ping=https://evil.test>a</a>
    <object data=https://evil.test></object><style>@import 'https://evil.test/c.css';p{background:url( https://evil.test/d.png )}</style>
    <p style="background:url('//evil.test/e.png')">c</p><div srcdoc="<script>">b</div></body></html>`)
  expect(shown).not.toMatch(/evil\.test|alert|<script|<iframe|<form|<input|javascript:/i)
  expect(shown).toContain('Texto')
})

test('pictures from elsewhere are shown once asked for, and never in the clear', () => {
  const shown = page('<img src=http://a.test/1.png><img src="//a.test/2.png" onerror=x><img src="ftp://a.test/3.png">', true)
  expect([...shown.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['https://a.test/1.png', 'https://a.test/2.png'])
  expect(shown).not.toContain('onerror')
})

test('a picture of the mail itself is part of the page; a drawing that could hold scripts is not', () => {
  const bytes = Buffer.from('png')
  const files = [
    { cid: '<a@b>', mime: 'image/png', bytes },
    { cid: 'c@d', mime: 'image/svg+xml', bytes },
  ]
  const shown = page('<img src="cid:a%40b" alt=x><img src=cid:c@d><img src="data:image/svg+xml,x">', false, files)
  expect([...shown.matchAll(/<img /g)]).toHaveLength(1)
  expect(shown).toContain(`data:image/png;base64,${bytes.toString('base64')}`)
})

test('links open elsewhere without saying from where; the looks of a mail stay', () => {
  const shown = page('<style>p{color:red}</style><p style="font-weight:bold" class=x>Oi <a href="https://loja.test/?a=1&b=2">loja</a></p>')
  expect(shown).toContain('<style>p{color:red}</style>')
  expect(shown).toContain('style="font-weight:bold"')
  expect(shown).toContain('href="https://loja.test/?a=1&#x26;b=2" target="_blank" rel="noopener noreferrer nofollow"')
})

test('a mail without HTML is text, whatever is written in it', () => {
  expect(pageOfMail({ html: null, text: 'a <script>alert(1)</script> & "b"', files: [] }, false)).toContain(
    '<pre>a &#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;b&#34;</pre>',
  )
})

test('I20 what is nested or large beyond measure is still a page', () => {
  expect(pageOfMail({ html: '<b>'.repeat(200_000), text: 'Texto', files: [] }, false)).toMatch(/^<!doctype html>.+<\/html>$/s)
  expect(pageOfMail({ html: `<p>${' '.repeat(3_000_000)}`, text: 'Longo', files: [] }, false)).toContain('<pre>Longo</pre>')
})
