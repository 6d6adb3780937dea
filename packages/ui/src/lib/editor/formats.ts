import type { ChainedCommands, Editor } from '@tiptap/core'
import { Bold, Braces, Code, Heading, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Strikethrough } from 'lucide-react'

type Apply = (chain: ChainedCommands) => ChainedCommands
type Format = { icon: LucideIcon; keys: string; node: string; apply?: Apply }

/** The buttons of the bar in their order, with the keys that do the same. */
export const FORMATS = {
  bold: { icon: Bold, keys: 'Ctrl+B', node: 'bold', apply: (chain) => chain.toggleBold() },
  italic: { icon: Italic, keys: 'Ctrl+I', node: 'italic', apply: (chain) => chain.toggleItalic() },
  strike: { icon: Strikethrough, keys: 'Ctrl+Shift+S', node: 'strike', apply: (chain) => chain.toggleStrike() },
  code: { icon: Code, keys: 'Ctrl+E', node: 'code', apply: (chain) => chain.toggleCode() },
  link: { icon: Link, keys: 'Ctrl+K', node: 'link' },
  heading: { icon: Heading, keys: 'Ctrl+Alt+2', node: 'heading', apply: (chain) => chain.toggleHeading({ level: 2 }) },
  list: { icon: List, keys: 'Ctrl+Shift+8', node: 'bulletList', apply: (chain) => chain.toggleBulletList() },
  numbers: { icon: ListOrdered, keys: 'Ctrl+Shift+7', node: 'orderedList', apply: (chain) => chain.toggleOrderedList() },
  quote: { icon: Quote, keys: 'Ctrl+Shift+B', node: 'blockquote', apply: (chain) => chain.toggleBlockquote() },
  codeBlock: { icon: Braces, keys: 'Ctrl+Alt+C', node: 'codeBlock', apply: (chain) => chain.toggleCodeBlock() },
} as const satisfies Readonly<Record<string, Format>>
export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]

/** The formats that hold where the cursor stands, as one text: it changes only when one of them does. */
export const activeFormats = (editor: Editor): string => FORMAT_NAMES.filter((name) => editor.isActive(FORMATS[name].node)).join()

export function applyFormat(editor: Editor, name: FormatName): void {
  const format: Format = FORMATS[name]
  format.apply?.(editor.chain().focus()).run()
}
