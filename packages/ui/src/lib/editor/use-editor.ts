import { Editor } from '@tiptap/core'
import { EditorState, Selection } from '@tiptap/pm/state'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type DocNode, paragraph } from './doc.ts'
import type { Caret } from './field.ts'
import type { Syntax } from './syntax.ts'
import { carrying } from './typed.ts'

type UseEditor = {
  host: RefObject<HTMLElement | null>
  /** Keeps its identity as long as the editor is to stay. */
  syntax: Syntax
  isReadOnly: boolean
  value: string
  onText: (text: string) => void
  /** @returns true where the key was for us */
  onKey: (event: KeyboardEvent, editor: Editor) => boolean
  onMove: (editor: Editor) => void
  caret: RefObject<Caret>
}

const documentOf = (editor: Editor, text: string, { read }: Syntax) => editor.schema.nodeFromJSON({ type: 'doc', content: read(text) })

/** A new text is a new beginning: nothing before it can be brought back by undoing. */
function show(editor: Editor, text: string, syntax: Syntax): void {
  const doc = documentOf(editor, text, syntax)
  editor.view.updateState(EditorState.create({ doc, selection: Selection.atEnd(doc), plugins: editor.state.plugins }))
}

/** An editor in an element of the page, over a text that is Markdown: it writes the text, and shows one that comes from elsewhere. */
export function useEditor({ host, syntax, isReadOnly, value, onText, onKey, onMove, caret }: UseEditor): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  // The texts that went out and are not back yet, oldest first: none of them is news.
  const sent = useRef<string[]>([])
  const write = useEffectEvent(onText)
  const key = useEffectEvent(onKey)
  const move = useEffectEvent(onMove)
  const first = useEffectEvent((made: Editor) => {
    show(made, value, syntax)
    sent.current = [value]
    // Whoever was writing goes on where they were.
    if (caret.current) {
      const { doc, tr } = made.state
      const before = documentOf(made, value.slice(0, caret.current.at), syntax)
      const at = Math.min(Selection.atEnd(before).from, doc.content.size)
      made.view.dispatch(tr.setSelection(Selection.near(doc.resolve(at), -1)))
      made.view.focus()
      caret.current = null
    }
  })

  useLayoutEffect(() => {
    if (!host.current) return
    const writer = syntax.createWriter()
    const { handleDOMEvents, ...props } = carrying(() => made, syntax)
    const made: Editor = new Editor({
      element: { mount: host.current },
      extensions: syntax.extensions,
      // A text would be read as HTML, which our pages forbid.
      content: { type: 'doc', content: [paragraph()] },
      injectCSS: false,
      enablePasteRules: false,
      editorProps: {
        ...props,
        handleDOMEvents: { ...handleDOMEvents },
        handleKeyDown: (_, event) => key(event, made),
      },
      onUpdate() {
        const text = writer((made.getJSON().content ?? []) as DocNode[])
        sent.current.push(text)
        write(text)
      },
      onTransaction: () => move(made),
    })
    first(made)
    setEditor(made)
    return () => {
      setEditor(null)
      made.destroy()
    }
  }, [host, syntax])

  useLayoutEffect(() => {
    if (!editor || editor.isDestroyed) return
    const back = sent.current.indexOf(value)
    if (back < 0) show(editor, value, syntax)
    sent.current = back < 0 ? [value] : sent.current.slice(back)
  }, [editor, value, syntax])

  useLayoutEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  return editor
}
