import type { ExportFormat } from '@balcao/contracts/kb/export'
import { exportWords } from './export-words.ts'
import type { Source, Writer } from './writers/writer.ts'

type Kind = { ending: string; type: string; writer: () => Promise<Writer> }

/** How each format is written. Their libraries are loaded with the first file that needs them. */
export const FORMATS: Readonly<Record<ExportFormat, Kind>> = {
  pdf: { ending: 'pdf', type: 'application/pdf', writer: async () => (await import('./writers/pdf.ts')).writePdf },
  html: { ending: 'html', type: 'text/html; charset=utf-8', writer: async () => (await import('./writers/html.ts')).writeHtml },
  markdown: {
    ending: 'md',
    type: 'text/markdown; charset=utf-8',
    writer: async () => (await import('./writers/markdown.ts')).writeMarkdown,
  },
  json: { ending: 'json', type: 'application/json; charset=utf-8', writer: async () => (await import('./writers/json.ts')).writeJson },
  zip: { ending: 'zip', type: 'application/zip', writer: async () => (await import('./writers/zip.ts')).writeZip },
}

/** The bytes of a file of articles, made while they are taken. */
export async function* writeArticles(source: Omit<Source, 'words'>): AsyncGenerator<Uint8Array> {
  const write = await FORMATS[source.file.format].writer()
  yield* write({ ...source, words: exportWords(source.file.language) })
}
