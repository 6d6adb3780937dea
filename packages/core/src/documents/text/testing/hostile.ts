import { deflateSync } from 'node:zlib'
import { aZip } from './files.ts'

/** A PDF of these objects, the first of which is its catalog. */
function aRawPdf(objects: readonly (string | Buffer)[]): Uint8Array {
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = pieces[0]?.length ?? 0
  const add = (piece: string | Buffer) => {
    pieces.push(Buffer.from(piece))
    length += pieces.at(-1)?.length ?? 0
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    for (const piece of [`${index + 1} 0 obj\n`, object, '\nendobj\n']) add(piece)
  }
  const at = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  add(places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join(''))
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(pieces))
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const stream = (bytes: Buffer, filter = '') =>
  Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F 3 0 R >> >> /Contents 4 0 R >>'
const show = (text: string) => `BT /F 12 Tf 10 10 Td (${text}) Tj ET `

/** A small PDF that has very many pages, each with the same word. */
export const aPdfOfPages = (count: number): Uint8Array =>
  aRawPdf([
    CATALOG,
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, n) => `${n + 5} 0 R`).join(' ')}] >>`,
    FONT,
    stream(Buffer.from(show('folha'))),
    ...Array.from({ length: count }, () => page),
  ])

const onePage = (contents: Buffer): Uint8Array => aRawPdf([CATALOG, '<< /Type /Pages /Count 1 /Kids [5 0 R] >>', FONT, contents, page])

/** A PDF whose page draws so many megabytes of text, or of nothing but spaces, packed twice: a few kilobytes. */
export const aPdfBomb = (megabytes: number, of: 'text' | 'spaces'): Uint8Array =>
  onePage(
    stream(
      deflateSync(deflateSync(Buffer.alloc(megabytes * 1_000_000, of === 'text' ? show('bomba') : ' '))),
      '/Filter [/FlateDecode /FlateDecode]',
    ),
  )

/** A PDF whose pages hang below each other in a circle. */
export const aCircularPdf = (): Uint8Array => aRawPdf([CATALOG, '<< /Type /Pages /Count 9 /Kids [2 0 R] >>'])

/** A text of Word that unpacks to so many megabytes, and says that it is small. */
export async function aLyingDocx(megabytes: number): Promise<Uint8Array> {
  const said = 1_000
  const zip = Buffer.from(await aZip({ 'word/document.xml': Buffer.alloc(megabytes * 1_000_000, ' ') }))
  for (const [sign, at] of [
    ['504b0102', 24],
    ['504b0304', 22],
  ] as const) {
    const place = zip.indexOf(Buffer.from(sign, 'hex'))
    if (place >= 0) zip.writeUInt32LE(said, place + at)
  }
  return new Uint8Array(zip)
}
