import { isPlain } from '@balcao/contracts/comments/rich-text'
import type { Editor } from '@tiptap/core'
import type { Fragment, Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { SAFE_ADDRESS } from './address.ts'
import type { DocNode } from './doc.ts'
import { insertMarkdown } from './insert.ts'
import { withoutStyles } from './pasted.ts'
import type { Syntax } from './syntax.ts'

/** Text that comes at once is read as a paste is; what keys type is not. */
const isWritten = ({ data, inputType, isComposing }: InputEvent) =>
  inputType === 'insertText' && !isComposing && data !== null && data.length > 1 && (data.includes('\n') || !isPlain(data))

/** How Markdown gets in and out other than by keys: pasted, dropped, dictated, copied. */
export const carrying = (editor: () => Editor | null, syntax: Syntax): EditorProps => ({
  handleDOMEvents: {
    beforeinput(_: EditorView, event: InputEvent) {
      const target = editor()
      if (!target || !isWritten(event)) return false
      event.preventDefault()
      insertMarkdown(target, event.data ?? '', syntax)
      return true
    },
  },
  handlePaste(view, event) {
    const target = editor()
    const data = event.clipboardData
    if (!target || !data) return false
    const text = data.getData('text/plain')
    const page = data.getData('text/html')
    if (data.files.length > 0) {
      // Of text with a picture of itself, as office programs copy it, the text is meant; files alone go to the tray.
      if (!text.trim()) return true
      event.stopPropagation()
    }
    const isCode = data.types.includes('vscode-editor-data')
    const links = SAFE_ADDRESS.test(text.trim()) && !view.state.selection.empty
    if (!text || links || (page && !isCode)) return false
    insertMarkdown(target, text, syntax)
    return true
  },
  transformPastedHTML: withoutStyles,
  handleDrop(view, event) {
    if (!event.dataTransfer?.files.length) return false
    // They go to the tray, and images stand where they were let go.
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
    return true
  },
  clipboardTextSerializer: ({ content }) => syntax.createWriter()(asBlocks(content)),
})

/** Copied text without a block of its own is a line. */
function asBlocks(content: Fragment): DocNode[] {
  const nodes: Node[] = []
  content.forEach((node) => {
    nodes.push(node)
  })
  const made = nodes.map((node) => node.toJSON() as DocNode)
  return nodes[0]?.isInline ? [{ type: 'paragraph', content: made }] : made
}
