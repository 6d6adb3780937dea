import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { WaitingImage } from './field.ts'

/** As much of an editor as its places need. */
type View = Pick<EditorView, 'state' | 'dispatch'>
type Place = WaitingImage & { at: number }
/** `known` are all that ever had a place in this document: one that has none now was taken out by its writer. */
type Places = { held: readonly Place[]; known: ReadonlySet<string> }
type Act =
  | { act: 'hold'; image: WaitingImage; at: number }
  | { act: 'show'; image: WaitingImage }
  | { act: 'drop'; key: string; at?: number; size?: number }

const NONE: Places = { held: [], known: new Set() }
const key = new PluginKey<Places>('places')
const placesOf = (state: EditorState): Places => key.getState(state) ?? NONE

/** The places of one document. */
export const placesPlugin = () =>
  new Plugin<Places>({
    key,
    state: { init: () => NONE, apply: (transaction, places) => acted(transaction, moved(transaction, places)) },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          placesOf(state).held.map((place) =>
            Decoration.widget(place.at, () => chipOf(place), { side: -1, key: `${place.key} ${place.note}`, ignoreSelection: true }),
          ),
        ),
    },
  })

/** Where images will stand that are on their way: no part of the text, but they go along with it. */
export const Places = Extension.create({
  name: 'places',
  // Before the keys that take out text.
  priority: 1000,
  addKeyboardShortcuts: () => ({ Backspace: onBackspace }),
  addProseMirrorPlugins: () => [placesPlugin()],
})

const onBackspace = ({ editor }: { editor: Editor }) => takeBack(editor.view)

function chipOf({ name, note }: WaitingImage): HTMLElement {
  const chip = document.createElement('span')
  chip.dataset.waiting = ''
  chip.contentEditable = 'false'
  chip.append(`🖼 ${name} · ${note}`)
  return chip
}

function moved({ docChanged, doc, before, mapping }: Transaction, { held, known }: Places): Places {
  if (!docChanged) return { held, known }
  const isCleared = doc.textContent === '' && before.content.size > doc.content.size + 1
  return {
    known,
    held: held.flatMap((place) => {
      const { pos: at, deletedAcross } = mapping.mapResult(place.at, -1)
      return deletedAcross || isCleared ? [] : [{ ...place, at }]
    }),
  }
}

function acted(transaction: Transaction, places: Places): Places {
  const done = transaction.getMeta(key) as Act | undefined
  const { held, known } = places
  if (!done) return places
  if (done.act === 'hold') return { held: [...held, { ...done.image, at: done.at }], known: new Set([...known, done.image.key]) }
  if (done.act === 'show') return { known, held: held.map((one) => (one.key === done.image.key ? { ...one, ...done.image } : one)) }
  const n = held.findIndex((one) => one.key === done.key)
  const { at, size = 0 } = done
  // Of images that were pasted together the first stands first, whichever arrives first.
  return { known, held: held.flatMap((one, m) => (m === n ? [] : [m > n && one.at === at ? { ...one, at: one.at + size } : one])) }
}

/** Takes out the place before the cursor, as one thing. @returns false where there is none */
export function takeBack({ state, dispatch }: View): boolean {
  const { empty, from } = state.selection
  const last = placesOf(state).held.findLast(({ at }) => at === from)
  if (!empty || !last) return false
  dispatch(state.tr.setMeta(key, { act: 'drop', key: last.key } satisfies Act))
  return true
}

/** Keeps a place at the cursor; what is selected stays. */
export const hold = ({ state, dispatch }: View, image: WaitingImage): void =>
  dispatch(state.tr.setMeta(key, { act: 'hold', image, at: state.selection.to } satisfies Act))

/** Says anew how far an image is. */
export function showWaiting({ state, dispatch }: View, image: WaitingImage): void {
  const held = placesOf(state).held.find((one) => one.key === image.key)
  if (held && held.note !== image.note) dispatch(state.tr.setMeta(key, { act: 'show', image } satisfies Act))
}

/** Gives up the place of an image. */
export const dropPlace = ({ state, dispatch }: View, name: string): void =>
  dispatch(state.tr.setMeta(key, { act: 'drop', key: name } satisfies Act))

/** Where an image that arrived is to stand: at its place, at the cursor where the text is another since; undefined where its place was taken out. */
export function placeOf(state: EditorState, name: string): number | undefined {
  const { held, known } = placesOf(state)
  return known.has(name) ? held.find((one) => one.key === name)?.at : state.selection.to
}

/** The mark of a change that puts an image of this size where its place was. */
export const settled = (transaction: Transaction, name: string, at: number, size: number): Transaction =>
  transaction.setMeta(key, { act: 'drop', key: name, at, size } satisfies Act)
