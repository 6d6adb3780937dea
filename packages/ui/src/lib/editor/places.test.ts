import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { DocNode } from './doc.ts'
import { EXTENSIONS } from './extensions.ts'
import { putImage } from './images.ts'
import { createWriter, fromMarkdown } from './markdown.ts'
import { dropPlace, hold, placesPlugin, showWaiting, takeBack } from './places.ts'
import { MESSAGES } from './syntax.ts'

const schema = getSchema(EXTENSIONS.staff)
const image = (key: string, note = '0%') => ({ key, name: `${key}.png`, note })

/** An editor's state without a page, with the cursor at the end of the text. */
function writing(text: string) {
  const doc = schema.nodeFromJSON({ type: 'doc', content: fromMarkdown(text, 'staff') })
  const plugins = [placesPlugin()]
  let state = EditorState.create({ doc, plugins, selection: TextSelection.atEnd(doc) })
  const dispatch = (transaction: Transaction) => {
    state = state.apply(transaction)
  }
  const view = {
    get state() {
      return state
    },
    dispatch,
  }
  return {
    view,
    type: (typed: string) => dispatch(state.tr.insertText(typed)),
    cursor: (at: number) => dispatch(state.tr.setSelection(TextSelection.create(state.doc, at))),
    erase: (from: number, to: number) => dispatch(state.tr.delete(from, to)),
    put: (key: string, id: number) => putImage({ state, schema, view }, key, `![${key}](attachment:${id})`, MESSAGES.staff),
    /** A text from elsewhere, as a draft that comes back. */
    show: (other: string) => {
      const next = schema.nodeFromJSON({ type: 'doc', content: fromMarkdown(other, 'staff') })
      state = EditorState.create({ doc: next, plugins, selection: TextSelection.atEnd(next) })
    },
    text: () => createWriter('staff')((state.doc.toJSON() as DocNode).content ?? []),
  }
}

test('an image stands where it was pasted, however much is written meanwhile; none of its way is text', () => {
  const { view, type, cursor, put, text } = writing('Veja  aqui')
  cursor(6)
  hold(view, image('a'))
  type('isto')
  cursor(1)
  type('Oi! ')
  showWaiting(view, image('a', '50%'))
  expect(text()).toBe('Oi! Veja isto aqui')
  put('a', 7)
  expect(text()).toBe('Oi! Veja ![a](attachment:7)isto aqui')
})

test('images pasted together keep their order, whichever arrives first', () => {
  for (const order of [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
    ['b', 'c', 'a'],
  ]) {
    const { view, put, text } = writing('')
    for (const key of ['a', 'b', 'c']) hold(view, image(key))
    for (const key of order) put(key, key.charCodeAt(0))
    expect(text()).toBe('![a](attachment:97)![b](attachment:98)![c](attachment:99)')
  }
})

test('a place that was taken out stays out; only where the text is another since, the cursor is the place', () => {
  const { view, put, text, show, erase } = writing('abc def')
  hold(view, image('a'))
  hold(view, image('b'))
  expect(takeBack(view)).toBe(true)
  put('b', 2)
  expect(text()).toBe('abc def')
  dropPlace(view, 'a')
  expect(takeBack(view)).toBe(false)
  put('a', 1)
  expect(text()).toBe('abc def')
  hold(view, image('c'))
  erase(1, 8)
  put('c', 3)
  expect(text(), 'all of the text was taken out').toBe('')
  hold(view, image('d'))
  show('outro')
  put('d', 4)
  expect(text()).toBe('outro![d](attachment:4)')
})

test('code holds no image: it stands below', () => {
  const { view, put, text } = writing('```\nlog\n```')
  hold(view, image('a'))
  put('a', 1)
  expect(text()).toBe('```\nlog\n```\n\n![a](attachment:1)')
})
