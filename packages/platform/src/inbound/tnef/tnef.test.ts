import { expect, test } from 'vitest'
import { aTnef, property, stored } from '../../testing/a-tnef.ts'
import { parseMail } from '../parse.ts'
import { textOfRtf, unpackRtf } from './rtf.ts'
import { unpackTnef } from './tnef.ts'

const PDF = Buffer.from('%PDF-1.4 nota')
const FILES = [
  { title: 'NOTA~1.PDF', name: 'Nota fiscal nº 12.pdf', mime: 'application/pdf', bytes: PDF },
  { title: 'logo.png', cid: 'logo@x', mime: 'image/png', bytes: Buffer.from('PNG') },
]

test('text and files of a winmail.dat are taken out, with long names and types', () => {
  const bytes = aTnef({ properties: [property.unicode(0x1000, 'Olá, segue a nota.')], files: FILES })
  expect(unpackTnef(bytes)).toEqual({
    text: 'Olá, segue a nota.',
    html: null,
    files: [
      { name: 'Nota fiscal nº 12.pdf', mime: 'application/pdf', cid: null, bytes: PDF },
      { name: 'logo.png', mime: 'image/png', cid: 'logo@x', bytes: Buffer.from('PNG') },
    ],
  })
  const html = aTnef({ properties: [property.binary(0x1013, Buffer.from('<p>Ol\xe1</p>', 'latin1'))] })
  expect(unpackTnef(html)).toMatchObject({ html: '<p>Olá</p>', files: [] })
  expect(unpackTnef(Buffer.from('PK'))).toBeUndefined()
  expect(unpackTnef(Buffer.from('789f3e22', 'hex'))).toBeUndefined()
})

test('a text that stands in RTF alone is read out of it', () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}\\pard Ol\\'e1, \\b Ana\\b0.\\par Pre\\u231?o: \\{10\\}{\\pict 0102}}"
  expect(textOfRtf(rtf, 'windows-1252')).toBe('Olá, Ana.\nPreço: {10}')
  expect(unpackTnef(aTnef({ properties: [property.binary(0x1009, stored(rtf))] }))).toMatchObject({ text: 'Olá, Ana.\nPreço: {10}' })
  // The example of MS-OXRTFCP.
  expect(
    unpackRtf(Buffer.from('2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0', 'hex')),
  ).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
})

test('whatever is cut off or turned around is read as far as it goes, and never more than there is', () => {
  const whole = aTnef({ properties: [property.unicode(0x1000, 'Olá'), property.binary(0x1009, stored('{\\rtf1 x}'))], files: FILES })
  for (let end = 0; end <= whole.length; end++) expect(() => unpackTnef(whole.subarray(0, end)), `${end}`).not.toThrow()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let n = 0; n < 1_000; n++) {
    const bytes = Buffer.from(whole)
    for (let hit = 0; hit < 4; hit++) bytes[4 + random(bytes.length - 4)] = random(256)
    const found = unpackTnef(bytes)
    expect((found?.files ?? []).reduce((sum, file) => sum + file.bytes.byteLength, 0)).toBeLessThanOrEqual(whole.length)
  }
})

test('a mail shows the files of its winmail.dat, and its text where it has none of its own', async () => {
  const tnef = aTnef({ properties: [property.unicode(0x1000, 'Segue a nota.')], files: FILES.slice(0, 1) })
  const mail = (text: string, data: Buffer) =>
    Buffer.from(
      [
        ...['From: Ana <ana@acme.test>', 'Subject: Nota', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=c', '', '--c'],
        ...['Content-Type: text/plain; charset=utf-8', '', text, '--c', 'Content-Type: application/ms-tnef; name=winmail.dat'],
        ...[
          'Content-Disposition: attachment; filename=winmail.dat',
          'Content-Transfer-Encoding: base64',
          '',
          data.toString('base64'),
          '--c--',
          '',
        ],
      ].join('\r\n'),
    )
  const read = await parseMail(mail('', tnef))
  expect(read.text.trim()).toBe('Segue a nota.')
  expect(read.files).toMatchObject([{ name: 'Nota fiscal nº 12.pdf', mime: 'application/pdf', inline: false }])
  expect((await parseMail(mail('O texto', tnef))).text.trim()).toBe('O texto')
  expect((await parseMail(mail('O texto', Buffer.from('quebrado')))).files.map(({ name }) => name)).toEqual(['winmail.dat'])
})
