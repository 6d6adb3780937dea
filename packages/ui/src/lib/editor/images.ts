import { attachmentOf, imageText } from '@balcao/contracts/comments/rich-text'
import type { Editor } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { FieldHandle } from './field.ts'
import { dropPlace, hold, placeOf, settled, showWaiting } from './places.ts'
import type { Syntax } from './syntax.ts'

type Target = { state: EditorState; schema: Schema; view: Pick<EditorView, 'dispatch'> }
type OfImages = Pick<FieldHandle, 'hold' | 'show' | 'arrive' | 'takeOut'>

/** What is done to an editor for the images that are uploaded with its text. */
export const imagesOf = (editor: () => Editor | null, syntax: Syntax): OfImages => {
  const withEditor = (run: (there: Editor) => void) => {
    const there = editor()
    if (there && !there.isDestroyed) run(there)
  }
  return {
    hold: (image) => withEditor(({ view }) => hold(view, image)),
    show: (images) =>
      withEditor(({ view }) => {
        for (const image of images) showWaiting(view, image)
      }),
    arrive: (images) =>
      withEditor((there) => {
        for (const { key, id, name } of images) putImage(there, key, imageText(id, name), syntax)
      }),
    takeOut: ({ key, id }) =>
      withEditor((there) => {
        dropPlace(there.view, key)
        if (id !== undefined) takeOut(there, id)
      }),
  }
}

/** Puts an image, written as Markdown, where its place was kept. */
export function putImage({ state, view, schema }: Target, key: string, text: string, syntax: Syntax): void {
  const at = placeOf(state, key)
  const [made] = syntax.read(text)[0]?.content ?? []
  if (at === undefined || !made) return
  const image = schema.nodeFromJSON(made)
  const place = state.doc.resolve(at)
  // Code holds no image: it stands below.
  const isCode = place.parent.type.spec.code === true
  const node = isCode ? schema.node('paragraph', null, [image]) : image
  const from = isCode ? place.after() : at
  view.dispatch(settled(state.tr.insert(from, node), key, at, isCode ? 0 : node.nodeSize))
}

/** A file that does not go along is not shown either, and undoing does not bring it back. */
function takeOut({ state, view }: Target, id: number): void {
  const { tr, doc } = state
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && attachmentOf(node.attrs.src) === id) tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
