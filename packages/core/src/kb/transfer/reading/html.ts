import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { invalid } from '../../../errors.ts'

/** Elements that are taken out with all that is in them. */
const GONE = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'svg',
  'math',
  'template',
  'noscript',
  'video',
  'audio',
  'canvas',
])
/** Elements nested deeper than this are no article. */
const DEEPEST = 200

type Node = { type: string; tagName?: string; properties?: Record<string, unknown>; children?: Node[] }

const schema = {
  ...defaultSchema,
  clobberPrefix: '',
  strip: [...GONE],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
}

/** Notes what is taken out: elements, handlers, and addresses that run something. */
function noteRemoved(node: Node, removed: Set<string>, depth = 0): void {
  if (depth > DEEPEST) throw invalid({ field: 'content', reason: 'import_failed' })
  const { tagName, properties = {}, children = [] } = node
  if (tagName && GONE.has(tagName)) {
    removed.add(tagName)
    return
  }
  for (const [name, value] of Object.entries(properties)) {
    if (/^on/i.test(name)) removed.add(name.toLowerCase())
    if ((name === 'href' || name === 'src') && /^\s*(?:javascript|data|vbscript):/i.test(String(value)))
      removed.add(`${name}=${String(value).trim().split(':', 1)[0]}:`)
  }
  for (const child of children) noteRemoved(child, removed, depth + 1)
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const converter = unified()
  .use(rehypeSanitize, schema)
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-' })
  .freeze()

/** HTML as Markdown: sanitised first, and told what was taken out. @throws DomainError invalid_input for what is nested too deep */
export function fromHtml(html: string): { content: string; removed: string[] } {
  const removed = new Set<string>()
  try {
    const tree = parser.parse(html)
    noteRemoved(tree as unknown as Node, removed)
    const content = converter.stringify(converter.runSync(tree) as never).trim()
    return { content, removed: [...removed].sort() }
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ field: 'content', reason: 'import_failed' })
    throw error
  }
}
