import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { MailFile } from './read-mail.ts'

type HtmlNode = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: HtmlNode[] }

/** What of a parsed mail is shown as a page. */
export type PageSource = { html: string | null; text: string; files: readonly Pick<MailFile, 'cid' | 'mime' | 'bytes'>[] }

const GONE = new Set([
  ...['script', 'noscript', 'template', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'svg', 'math'],
  ...['input', 'button', 'select', 'textarea', 'audio', 'video', 'meta', 'link', 'base', 'title'],
])
/** Attributes that load, send or run something; what a link or a picture leads to is looked at apart. */
const UNSAFE = /^(?:on|srcdoc$|srcset$|src$|href$|action$|formaction$|ping$|background$|poster$|target$|rel$|data$|xlink|http-?equiv)/i
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/
const MAX_HTML = 2_000_000
const MAX_PICTURES_BYTES = 8 * 1024 * 1024
const STYLE =
  'body{margin:16px;background:#fff;color:#1c1c1c;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}pre{white-space:pre-wrap;font:inherit}'

/**
 * A mail as a page for a frame that runs no scripts: nothing that sends or loads anything is left in it but links, pictures of the mail
 * itself, and, where somebody asked for them, pictures from elsewhere. The policy that it is served with forbids the same once more.
 */
export function pageOfMail({ html, text, files }: PageSource, showsRemote: boolean): string {
  const body = (html && html.length <= MAX_HTML && fromHtml(html, picturesOf(files), showsRemote)) || `<pre>${escaped(text)}</pre>`
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>E-mail</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function picturesOf(files: PageSource['files']): Map<string, string> {
  const known = new Map<string, string>()
  let size = 0
  for (const { cid, mime, bytes } of files) {
    size += bytes.byteLength
    if (cid && PICTURE.test(mime) && size <= MAX_PICTURES_BYTES)
      known.set(cid.replace(/^<|>$/g, ''), `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`)
  }
  return known
}

function fromHtml(html: string, pictures: ReadonlyMap<string, string>, showsRemote: boolean): string | undefined {
  try {
    const tree = unified().use(rehypeParse).parse(html) as HtmlNode
    const styles: HtmlNode[] = []
    settle(tree, { pictures, showsRemote, styles })
    const body = find(tree, 'body')
    const children = [...styles, { ...body, type: 'element', tagName: 'div', children: body?.children ?? [] }]
    return unified()
      .use(rehypeStringify)
      .stringify({ type: 'root', children } as never)
  } catch {
    return undefined
  }
}

const find = (node: HtmlNode, name: string): HtmlNode | undefined =>
  node.tagName === name ? node : (node.children ?? []).reduce<HtmlNode | undefined>((found, child) => found ?? find(child, name), undefined)

type Into = { pictures: ReadonlyMap<string, string>; showsRemote: boolean; styles: HtmlNode[] }

function settle(parent: HtmlNode, into: Into): void {
  const kept: HtmlNode[] = []
  for (const node of parent.children ?? []) {
    if (node.type !== 'element') {
      if (node.type === 'text') kept.push(node)
      continue
    }
    const name = node.tagName ?? ''
    if (GONE.has(name)) continue
    if (name === 'style') {
      const children = node.children?.map((one) => ({ ...one, value: styleOf(one.value ?? '', into.showsRemote) })) ?? []
      into.styles.push({ ...node, properties: {}, children })
      continue
    }
    settle(node, into)
    if (name === 'form') kept.push(...(node.children ?? []))
    else kept.push(...settled(node, into))
  }
  parent.children = kept
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function settled(node: HtmlNode, { pictures, showsRemote }: Into): HtmlNode[] {
  const all = node.properties ?? {}
  const properties = Object.fromEntries(Object.entries(all).filter(([name]) => !UNSAFE.test(name)))
  if (typeof properties.style === 'string') properties.style = styleOf(properties.style, showsRemote)
  if (node.tagName === 'a') {
    const href = textOf(all.href)
    const leads = /^(?:https?:|mailto:|tel:)/i.test(href) ? { href, target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] } : {}
    return [{ ...node, properties: { ...properties, ...leads } }]
  }
  if (node.tagName === 'img') {
    const src = sourceOf(textOf(all.src), pictures, showsRemote)
    return src ? [{ ...node, properties: { ...properties, src } }] : []
  }
  return [{ ...node, properties }]
}

/** What styles load from elsewhere is taken out; whatever is written so that it is not found here is refused by the policy. */
const styleOf = (css: string, showsRemote: boolean) =>
  css.replace(/@import[^;]{0,2000};?/gi, '').replace(/url\([^)]{0,2000}\)/gi, (url) => (showsRemote && /https:/i.test(url) ? url : 'none'))

/** Where a picture comes from; undefined where it is not shown. */
function sourceOf(src: string, pictures: ReadonlyMap<string, string>, showsRemote: boolean): string | undefined {
  if (/^cid:/i.test(src)) return pictures.get(decoded(src.slice(4)))
  if (/^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(src)) return src
  const [, rest] = /^(?:https?:)?\/\/(.{1,2000})$/i.exec(src) ?? []
  return showsRemote && rest ? `https://${rest}` : undefined
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}
