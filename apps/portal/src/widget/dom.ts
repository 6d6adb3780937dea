import { piecesOf } from './addresses.ts'

type Child = Node | string | null | undefined | false
type Props = Record<string, string | boolean | ((event: Event) => void) | undefined>

/** Makes an element: attributes by their names, listeners as `onclick`, children as nodes or text. Never HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(name: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else if (value === true) element.setAttribute(key, '')
    else if (typeof value === 'string') element.setAttribute(key, value)
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false))
  return element
}

/** A text with its gaps filled. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const INLINE = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(((?:https?:\/\/|\/(?!\/))[^\s()]+)\)/g

/** The little of Markdown that answers have: bold, and links to the web and to pages of ours; everything else as it was written. */
export function rich(text: string): DocumentFragment {
  const out = document.createDocumentFragment()
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    out.append(text.slice(from, found.index))
    const [whole, bold, label, href] = found
    out.append(bold ? h('strong', {}, bold) : h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label))
    from = found.index + whole.length
  }
  out.append(text.slice(from))
  return out
}

/** A text as it was written, whose addresses are links. */
export function linked(text: string): DocumentFragment {
  const out = document.createDocumentFragment()
  for (const piece of piecesOf(text))
    out.append(piece.isAddress ? h('a', { href: piece.text, target: '_blank', rel: 'noopener noreferrer' }, piece.text) : piece.text)
  return out
}
