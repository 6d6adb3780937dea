import { Extension, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Italic } from '@tiptap/extension-italic'
import { Strike } from '@tiptap/extension-strike'
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit'
import { SAFE_ADDRESS } from './address.ts'
import type { Side } from './field.ts'
import { ImageNode, MentionNode, SourceNode } from './nodes.ts'
import { Places } from './places.ts'

/** A message's headings are no headings of the page. */
const QuietHeadings = Extension.create({
  name: 'quietHeadings',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { role: { default: null, parseHTML: () => null, renderHTML: () => ({ role: 'presentation' }) } } },
  ],
})

/** What of the library's usual parts there is in every text. */
export const STARTER = {
  underline: false,
  code: false,
  bold: false,
  italic: false,
  strike: false,
  dropcursor: { color: 'var(--ring)', width: 2 },
  link: {
    openOnClick: false,
    autolink: false,
    markdownLinks: true,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (address) => SAFE_ADDRESS.test(address),
  },
} as const satisfies Partial<StarterKitOptions>

export const MARKS: Extensions = [
  // Recipients served between two turns of the event loop.
  Bold.extend({ parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }, { tag: '[data-bold]' }] }),
  Italic.extend({ parseHTML: () => [{ tag: 'em' }, { tag: 'i' }, { tag: '[data-italic]' }] }),
  Strike.extend({ parseHTML: () => [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { tag: '[data-strike]' }] }),
  // Code may be bold in Markdown.
  Code.extend({ excludes: '' }),
]

const COMMON: Extensions = [StarterKit.configure(STARTER), ...MARKS, QuietHeadings, ImageNode, SourceNode, Places]

/** All that a document of the editor may hold: what Markdown can say, and nothing else gets in. Only the desk names people. */
export const EXTENSIONS: Readonly<Record<Side, Extensions>> = { staff: [...COMMON, MentionNode], customer: COMMON }
