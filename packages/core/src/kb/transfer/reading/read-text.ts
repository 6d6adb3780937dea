import { posix } from 'node:path'
import { MOST_ENTRY_TEXT } from '@balcao/contracts/kb/import-words'
import { invalid } from '../../../errors.ts'
import { frontMatter, splitArticles } from '../front-matter.ts'
import { fromHtml } from './html.ts'
import { settleImages } from './images.ts'
import { type FileRead, fieldsOf, type Item, type Media, type Parsed, utf8 } from './item.ts'
import { settleLinks } from './links.ts'
import { type Packed, unzip } from './unzip.ts'

const ARTICLE = /\.(?:md|markdown|mdx?|txt|html?)$/i
const HTML = /\.html?$/i

type Place = {
  path: string
  folders: string[]
  find: (address: string) => Media | undefined
  placeOf: (address: string) => number | undefined
}
const ALONE: Place = { path: '', folders: [], find: () => undefined, placeOf: () => undefined }

/** The first heading, where nothing else says what a text is called; it is then none of its text any more. */
function headed(content: string): { title: string; content: string } {
  const found = /^\s*#[ \t]+([^\n]+)\n*/.exec(content)
  return found
    ? { title: (found[1] ?? '').replace(/[ \t]#+[ \t]*$/, '').trim(), content: content.slice(found[0].length) }
    : { title: '', content }
}

const nameOf = (path: string) => posix.basename(path).replace(ARTICLE, '').replace(/[-_]+/g, ' ').trim()

function parsed(text: string, { path, folders, find, placeOf }: Place): Parsed {
  const html = HTML.test(path) ? fromHtml(text) : undefined
  const { fields, content: written, wrong } = frontMatter(html?.content ?? text)
  const article = fieldsOf(fields, written.trim())
  const head = article.title ? { title: article.title, content: article.content } : headed(article.content)
  const category = article.category.length > 0 ? article.category : folders
  const notes = wrong ? [{ field: 'fields', reason: 'import_front_matter' as const }] : []
  const content = settleLinks(head.content, placeOf)
  return settleImages({ ...article, title: head.title || nameOf(path), content, category, removed: html?.removed ?? [], notes }, find)
}

/** Articles of a Markdown file: one, or several of ours. @throws DomainError invalid_input */
export function readMarkdown(bytes: Buffer): FileRead {
  const parts = splitArticles(utf8(bytes))
  return {
    source: 'markdown',
    items: parts.map(({ line, text }) => ({ place: String(line), load: async () => parsed(text, ALONE) })),
  }
}

/** Articles of a zip: its Markdown, text and HTML files, with the files that they show; folders are categories. @throws DomainError invalid_input */
export async function readZip(bytes: Buffer): Promise<FileRead> {
  const entries = await unzip(bytes)
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  // What systems leave behind on packing is nobody's article.
  const texts = entries.filter(({ path }) => ARTICLE.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path))
  const common = commonFolders(texts.map(({ path }) => path))
  const places = new Map(texts.map(({ path }, n) => [path, n + 1]))
  return { source: 'zip', items: texts.map((entry) => packed(entry, byPath, places, common)) }
}

function packed(entry: Packed, byPath: ReadonlyMap<string, Packed>, places: ReadonlyMap<string, number>, common: number): Item {
  const { path } = entry
  const folders = posix
    .dirname(path)
    .split('/')
    .filter((name) => name !== '.')
    .slice(common)
  return {
    place: path,
    load: async () => {
      if (entry.size > MOST_ENTRY_TEXT) throw invalid({ field: 'content', reason: 'import_too_long', params: { most: MOST_ENTRY_TEXT } })
      const text = utf8(await readEntry(entry))
      const placeOf = (address: string) => places.get(pathFrom(address, path))
      return parsed(text, { path, folders, find: (address) => mediaAt(address, path, byPath), placeOf })
    },
  }
}

/** Folders that all articles share say nothing of any. */
function commonFolders(paths: readonly string[]): number {
  const folders = paths.map((path) => path.split('/').slice(0, -1))
  let common = 0
  while (folders.length > 0 && folders.every((names) => names.length > common && names[common] === folders[0]?.[common])) common += 1
  return common
}

async function readEntry(entry: Packed): Promise<Buffer> {
  try {
    return await entry.read()
  } catch {
    throw invalid({ field: 'content', reason: 'import_entry_unread' })
  }
}

/** The path in the zip that an address names from where the article is; one out of the zip is nothing's. */
function pathFrom(address: string, from: string): string {
  let relative: string
  try {
    relative = decodeURIComponent(address.split(/[?#]/, 1)[0] ?? '')
  } catch {
    relative = address
  }
  const path = relative.startsWith('/') ? relative.slice(1) : posix.join(posix.dirname(from), relative)
  return path.normalize('NFC')
}

/** A file of the zip that an article shows. */
function mediaAt(address: string, from: string, byPath: ReadonlyMap<string, Packed>): Media | undefined {
  const entry = byPath.get(pathFrom(address, from))
  if (!entry || ARTICLE.test(entry.path)) return undefined
  return {
    address: `media:${entry.path.replace(/[<>\n\\]/g, '_')}`,
    name: posix.basename(entry.path).replace(/^\d+-/, ''),
    read: () => entry.read(),
  }
}
