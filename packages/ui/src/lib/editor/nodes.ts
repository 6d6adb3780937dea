import { type Mentioned, mentionText } from '@balcao/contracts/comments/mention-text'
import { imageMark } from '@balcao/contracts/comments/rich-text'
import { Node } from '@tiptap/core'

const MENTION = /^(user|queue):([1-9]\d{0,9})$/

/** A person or a team by name: one thing, taken out as a whole. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ kind: { default: 'user' }, id: { default: 0 }, name: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-mention]',
      getAttrs: (span) => {
        const [, kind, id] = MENTION.exec(span.getAttribute('data-mention') ?? '') ?? []
        return id ? { kind, id: Number(id), name: (span.textContent ?? '').replace(/^@/, '') } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['span', { 'data-mention': `${attrs.kind}:${attrs.id}`, class: 'rich-mention' }, `@${attrs.name}`],
  renderText: ({ node }) => mentionText(node.attrs as Mentioned),
})

/** An image of the message, by the file it is. Pasted pages bring none: only the editor's own are read back. */
export const ImageNode = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-image]',
      getAttrs: (span) => ({ src: span.getAttribute('data-image'), alt: (span.textContent ?? '').replace(/^🖼 /, '') }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['span', { 'data-image': attrs.src }, `🖼 ${attrs.alt || attrs.src}`],
  renderText: ({ node: { attrs } }) => imageMark(attrs.src, attrs.alt),
})

/** Markdown that has no other form here, such as a table: written as text, sent as it stands. */
export const SourceNode = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: () => ['pre', { 'data-source': '' }, 0],
})
