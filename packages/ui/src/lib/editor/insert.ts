import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { DocNode } from './doc.ts'
import type { Syntax } from './syntax.ts'

const HOLE = /\{\{[^{}]+\}\}/

/** Puts Markdown where the cursor stands, as what it says; in code it is text. */
export function insertMarkdown({ state, view, schema }: Pick<Editor, 'state' | 'view' | 'schema'>, text: string, syntax: Syntax): void {
  const { tr, selection, doc } = state
  if (selection.$from.parent.type.spec.code && selection.$from.sameParent(selection.$to)) {
    view.dispatch(tr.insertText(text).scrollIntoView())
    return
  }
  const nodes = syntax.read(text.replace(/\r\n?/g, '\n')).map((node) => schema.nodeFromJSON(node))
  if (syntax.put?.(view, Fragment.from(nodes))) return
  const isWhole = selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to
  if (isWhole) {
    tr.replaceWith(0, doc.content.size, nodes)
    tr.setSelection(Selection.atEnd(tr.doc))
  } else {
    const open = (at: number) => (nodes.at(at)?.type.name === 'paragraph' ? 1 : 0)
    tr.replaceSelection(new Slice(Fragment.from(nodes), open(0), open(-1)))
  }
  view.dispatch(tr.scrollIntoView())
}

/** Puts Markdown in place of all that is written, as one step that undoing takes back, and the cursor at its end. */
export function replaceMarkdown({ state, view, schema }: Pick<Editor, 'state' | 'view' | 'schema'>, text: string, syntax: Syntax): void {
  const nodes = syntax.read(text.replace(/\r\n?/g, '\n')).map((node) => schema.nodeFromJSON(node))
  const tr = closeHistory(state.tr.replaceWith(0, state.doc.content.size, nodes))
  view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView())
  view.focus()
}

/** What is selected, as Markdown. */
export function selectedMarkdown({ state }: Pick<Editor, 'state'>, syntax: Syntax): string {
  const { from, to, empty } = state.selection
  if (empty) return ''
  return syntax
    .createWriter()((state.doc.cut(from, to).toJSON() as { content?: DocNode[] }).content ?? [])
    .trim()
}

/** Puts a template's text where the cursor stands, and the cursor on what is still to be filled in, or behind it. */
export function insertTemplate(editor: Editor, text: string, syntax: Syntax): void {
  const { from } = editor.state.selection
  insertMarkdown(editor, text, syntax)
  const { doc, tr, selection } = editor.state
  let hole: { from: number; to: number } | undefined
  doc.nodesBetween(Math.min(from, selection.from), selection.to, (node, at) => {
    const found = node.isText && !hole ? HOLE.exec(node.text ?? '') : null
    if (found && at + found.index >= from - 1) hole = { from: at + found.index, to: at + found.index + found[0].length }
    return !hole
  })
  if (hole) editor.view.dispatch(tr.setSelection(TextSelection.create(doc, hole.from, hole.to)).scrollIntoView())
  editor.view.focus()
}
