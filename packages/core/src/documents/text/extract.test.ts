import { expect, test } from 'vitest'
import { MOST_PAGES, MOST_TEXT, PART_LENGTH } from './bounds.ts'
import { extractText } from './extract.ts'
import { aDocx, aPdf, aZip } from './testing/files.ts'
import { aCircularPdf, aLyingDocx, aPdfOfPages } from './testing/hostile.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = async (bytes: Uint8Array, name: string, mime = 'application/octet-stream') => {
  const answer = await extractText(bytes, name, mime)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}

test('a PDF is read page by page, and a page without text counts as one', async () => {
  const bytes = await aPdf(['Contrato de manutenção. Multa rescisória de 10%.', '', 'Cláusula de confidencialidade'])
  expect(await read(bytes, 'contrato.pdf', 'application/pdf')).toEqual({
    parts: [
      { page: 1, text: 'Contrato de manutenção. Multa rescisória de 10%.' },
      { page: 3, text: 'Cláusula de confidencialidade' },
    ],
    hasPages: true,
    isCut: false,
  })
  expect((await read(await aPdf(['', '']), 'foto.pdf')).parts, 'a scanned picture has no text').toEqual([])
})

test('office files are read by what stands in their XML', async () => {
  const docx = await read(await aDocx(['Proposta <comercial>', 'Prazo & garantia']), 'proposta.docx')
  expect(docx).toEqual({ parts: [{ page: 1, text: 'Proposta <comercial>\nPrazo & garantia' }], hasPages: false, isCut: false })
  const slide = (text: string) => `<p:sld xmlns:p="urn:p" xmlns:a="urn:a"><a:p><a:t>${text}</a:t></a:p></p:sld>`
  const pptx = await aZip({
    'ppt/slides/slide10.xml': slide('dez'),
    'ppt/slides/slide2.xml': slide('dois'),
    'ppt/slides/slide1.xml': slide('um'),
  })
  expect((await read(pptx, 'treino.pptx')).parts).toEqual([
    { page: 1, text: 'um' },
    { page: 2, text: 'dois' },
    { page: 3, text: 'dez' },
  ])
  const xlsx = await aZip({ 'xl/sharedStrings.xml': '<sst><si><t>Filial</t></si><si><t>Curitiba</t></si></sst>' })
  expect((await read(xlsx, 'filiais.xlsx')).parts).toEqual([{ page: 1, text: 'Filial\nCuritiba' }])
  const odt = await aZip({
    'content.xml': '<o xmlns:text="urn:t"><text:h>Norma</text:h><text:p>Uso<text:s/>do <text:span>crachá</text:span></text:p></o>',
  })
  expect((await read(odt, 'norma.odt')).parts).toEqual([{ page: 1, text: 'Norma\nUso do crachá' }])
})

test('texts are read in the encoding that they have, and pages as what they show', async () => {
  expect((await read(bytesOf('Política de férias'), 'a.md')).parts[0]?.text).toBe('Política de férias')
  expect((await read(new Uint8Array([70, 233, 114, 105, 97, 115]), 'a.txt')).parts[0]?.text).toBe('Férias')
  const html = '<title>x</title><script>alert(1)</script><h1>Manual</h1><p>do <b>usuário</b></p>'
  expect((await read(bytesOf(html), 'a.html')).parts[0]?.text).toBe('Manual\ndo usuário')
  expect(await extractText(bytesOf('a\0b'), 'a.txt', 'text/plain')).toEqual({ failure: 'unsupported' })
  expect(await extractText(bytesOf('GIF89a'), 'a.gif', 'image/gif')).toEqual({ failure: 'unsupported' })
})

test('of a long text a million letters are kept, in parts that end between words', async () => {
  const { parts, isCut } = await read(bytesOf('palavra '.repeat(200_000)), 'longo.txt')
  expect(isCut).toBe(true)
  expect(parts.reduce((sum, { text }) => sum + text.length + 1, 0)).toBeLessThanOrEqual(MOST_TEXT + 1)
  expect(parts.every(({ text }) => text.length <= PART_LENGTH && text.startsWith('palavra'))).toBe(true)
  expect(parts.map(({ page }) => page)).toEqual(parts.map((_, index) => index + 1))
})

test('of a PDF with very many pages the first are read, and the rest is said to be left out', async () => {
  const { parts, isCut } = await read(aPdfOfPages(MOST_PAGES + 1), 'a.pdf')
  expect([parts.length, parts.at(-1)?.page, isCut]).toEqual([MOST_PAGES, MOST_PAGES, true])
  expect(await read(aPdfOfPages(MOST_PAGES), 'a.pdf')).toMatchObject({ parts: { length: MOST_PAGES }, isCut: false })
})

test('what is broken, locked or a bomb is refused with its reason', async () => {
  const failure = async (bytes: Uint8Array, name: string) => {
    const answer = await extractText(bytes, name, '')
    return 'failure' in answer ? answer.failure : answer
  }
  expect(await failure(bytesOf('%PDF-1.7 nothing'), 'a.pdf')).toBe('broken')
  expect(await failure(new Uint8Array(), 'a.pdf')).toBe('broken')
  expect(await failure(await aPdf([]), 'a.pdf'), 'no pages').toBe('broken')
  expect(await failure(aCircularPdf(), 'a.pdf'), 'pages that hang below each other').toBe('broken')
  expect(await failure(await aPdf(['segredo'], { userPassword: 'x' }), 'a.pdf')).toBe('encrypted')
  expect(await failure(bytesOf('PK no zip'), 'a.docx')).toBe('broken')
  expect(await failure(Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'a.docx')).toBe('encrypted')
  expect(await failure(await aZip({ 'outro.xml': '<a/>' }), 'a.docx'), 'another zip').toBe('broken')
  expect(await failure(await aZip({ 'word/document.xml': '<w:document><w:p>' }), 'a.docx'), 'half a file').toBe('broken')
  expect(await failure(await aZip({ 'word/document.xml': Buffer.alloc(70_000_000, 32) }), 'a.docx'), 'a bomb').toBe('too_large')
  expect(await failure(await aLyingDocx(5), 'a.docx'), 'one that says it is none').toBe('broken')
  const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document><w:t>&b;</w:t></w:document>'
  expect(await failure(await aZip({ 'word/document.xml': laughs }), 'a.docx'), 'entities of its own').toBe('broken')
})
