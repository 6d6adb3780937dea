import { isAddress, type Node, plainOf, treeOf } from './tree.ts'

/** What would begin something in the notation of Jira Data Center. */
const escaped = (text: string) => text.replace(/[\\{}[\]*_+^~!|]/g, '\\$&')

const MARKS: Record<string, string> = { strong: '*', emphasis: '_', delete: '-' }

function inline(node: Node): string {
  const inside = () => (node.children ?? []).map(inline).join('')
  const mark = MARKS[node.type]
  if (mark) return `${mark}${inside()}${mark}`
  if (node.type === 'break') return '\n'
  if (node.type === 'inlineCode') return `{{${escaped(node.value ?? '')}}}`
  if ((node.type === 'link' || node.type === 'image') && isAddress(node.url))
    return `[${escaped(plainOf(node)) || node.url}|${node.url.replace(/[|\]]/g, encodeURIComponent)}]`
  return node.children ? inside() : escaped(node.value ?? '')
}

function block(node: Node, bullets = ''): string {
  const { children = [] } = node
  switch (node.type) {
    case 'heading':
      return `h${node.depth ?? 1}. ${children.map(inline).join('')}`
    case 'list':
      return children.map((child) => block(child, `${bullets}${node.ordered ? '#' : '*'}`)).join('\n')
    case 'listItem':
      return children.map((child) => (child.type === 'list' ? block(child, bullets) : `${bullets} ${block(child)}`)).join('\n')
    case 'blockquote':
      return `{quote}\n${children.map((child) => block(child)).join('\n\n')}\n{quote}`
    case 'code':
      return `{noformat}\n${(node.value ?? '').replaceAll('{noformat}', '{ noformat}')}\n{noformat}`
    case 'thematicBreak':
      return '----'
    case 'table':
      return children.map((row) => `|${(row.children ?? []).map((cell) => escaped(plainOf(cell))).join('|')}|`).join('\n')
    case 'paragraph':
      return children.map(inline).join('')
    default:
      return escaped(node.value ?? '')
  }
}

/** Markdown in the notation of Jira Data Center. A name in it is text: it calls nobody. */
export const toWiki = (markdown: string): string => (treeOf(markdown).children ?? []).map((node) => block(node)).join('\n\n')

const words = (wiki: string) =>
  wiki
    .replace(/^h([1-6])\. /gm, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/\[([^\]|\n[]{1,500})\|(https?:\/\/[^\]|\s]{1,2000})\]/g, '[$1]($2)')
    .replace(/\[~([^\]\n]{1,100})\]/g, '@$1')
    .replace(/\{\{([^}\n]{1,1000})\}\}/g, '`$1`')
    .replaceAll('{quote}', '')
    .replace(/\\([{}[\]+^~!|])/g, '$1')

/** What people write in that notation, as Markdown, as far as it differs where it is read: headings, code, links and escapes. */
export const fromWiki = (wiki: string): string =>
  wiki
    .split(/\{(?:noformat|code)(?::[^}\n]{0,100})?\}/)
    .map((part, n) => (n % 2 === 0 ? words(part) : `\n\`\`\`\n${part.replace(/^\n|\n$/g, '').replaceAll('```', '` ` `')}\n\`\`\`\n`))
    .join('')
    .trim()
