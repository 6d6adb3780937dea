import { CALLOUTS } from '@balcao/contracts/kb/article-dialect'
import { mergeAttributes, Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { t as names } from '../../article/article-messages.ts'

/** Headings of an article have three levels below its title. Their anchors stay when they are renamed (see anchors.ts). */
export const ArticleHeading = Heading.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      level: { default: 2, rendered: false },
      anchor: {
        default: null,
        keepOnSplit: false,
        parseHTML: () => null,
        renderHTML: ({ anchor }) => (anchor ? { 'data-anchor': anchor } : {}),
      },
      // A field of text has no outline of its own.
      role: { default: null, parseHTML: () => null, renderHTML: () => ({ role: 'presentation' }) },
    }
  },
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(4, Math.max(2, level)) } })),
  addInputRules() {
    const rule = (find: RegExp, level: number) => textblockTypeInputRule({ find, type: this.type, getAttributes: { level } })
    return [rule(/^#{1,2}\s$/, 2), rule(/^###\s$/, 3), rule(/^#{4,6}\s$/, 4)]
  },
}).configure({ levels: [2, 3, 4] })

/** A note, a tip, or a warning that stands out. */
export const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element) => CALLOUTS.find((kind) => kind === element.getAttribute('data-callout')) ?? 'note',
      renderHTML: ({ kind }) => ({ 'data-callout': kind, class: `article-callout article-${kind}` }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]', contentElement: (element) => (element.lastElementChild ?? element) as HTMLElement }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    HTMLAttributes,
    ['p', { class: 'article-callout-name', contenteditable: 'false' }, names(node.attrs.kind)],
    ['div', 0],
  ],
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\[!(note|tip|warning|danger)\]\s$/i,
        type: this.type,
        getAttributes: ([, kind = 'note']) => ({ kind: kind.toLowerCase() }),
      }),
    ]
  },
})

/** A part that is folded until its title is pressed; here it is always open. */
export const DetailsNode = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsTitle block+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-details]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-details': '' }), 0],
})

export const DetailsTitleNode = Node.create({
  name: 'detailsTitle',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'p[data-details-title]' }],
  renderHTML: () => ['p', { 'data-details-title': '' }, 0],
  addKeyboardShortcuts() {
    return {
      // Its title is one line: the cursor goes on below it.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if ($from.parent.type !== this.type || !empty) return false
        return editor
          .chain()
          .setTextSelection($from.after() + 1)
          .scrollIntoView()
          .run()
      },
      // An empty one gives up its frame.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        return $from.parent.type === this.type && empty && $from.parentOffset === 0 ? editor.commands.unwrapDetails() : false
      },
    }
  },
})
