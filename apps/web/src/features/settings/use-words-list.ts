import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { announce } from '@balcao/ui/live-region'
import { notify } from '@balcao/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { takeBack, type WordsState } from './words-form.tsx'
import { type Draft, type Entry, NOTHING, type Row, rowsOf, withEdit, withMoved, withNew, withoutRow } from './words-list.ts'

type Texts = ((key: 'saved') => string) &
  ((key: 'undone' | 'failed', values?: { why: string }) => string) &
  ((key: 'failed', values: { why: string }) => string) &
  ((key: 'moved', values: { word: string; place: string }) => string)

type Asked<List> = {
  t: Texts
  /** Of the toast, and before the id of each field. */
  id: string
  entries: readonly Entry[]
  /** What is to be sent; undefined where nothing would change. */
  listOf: (draft: Draft) => List | undefined
  /** @returns what brings back the list of before; undefined where nothing does */
  save: (list: List) => Promise<(() => Promise<unknown>) | undefined>
  wordOf: (row: Row) => string
  /** What is saved may be another list by now. */
  onStale: () => void
}

const AT_REST: WordsState = { busy: false, wrong: {} }

/** A list of an organisation's own words while it is written: saved as a whole, each complaint at its field, the way back in a toast. */
export function useWordsList<List>({ t, id: name, entries, listOf, save, wordOf, onStale }: Asked<List>) {
  const [draft, setDraft] = useState<Draft>(NOTHING)
  const [state, setState] = useState<WordsState>(AT_REST)
  const rows = rowsOf(draft, entries)
  const list = listOf(draft)
  const idOf = (place: string) => `${name}-${place}`
  // What moved, or came, has the focus once it stands in its new place.
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus()
    wanted.current = null
  })

  const edit = (next: Draft, wrong = state.wrong) => {
    setDraft(next)
    setState({ ...state, same: false, wrong })
  }
  const submit = async () => {
    if (list === undefined) return setState({ ...AT_REST, same: true })
    setState({ ...AT_REST, busy: true })
    try {
      const back = await save(list)
      setDraft(NOTHING)
      setState(AT_REST)
      if (back) notify.undo(t('saved'), () => void takeBack(back, t, name), { id: name })
      else notify.success(t('saved'), { id: name })
    } catch (error) {
      refuse(error)
    }
  }
  /** Each complaint stands at its field; of the list as a whole it stands above. */
  const refuse = (error: unknown) => {
    const wrong: Record<string, string> = {}
    const others: string[] = []
    for (const { field, message } of fieldErrors(error)) {
      const [, place, word] = field.split('.')
      const row = rows[Number(place)]
      if (row && word) wrong[`${row.id}.${word}`] = message
      else others.push(message)
    }
    setState({ busy: false, wrong, failure: t('failed', { why: others[0] ?? failureOf(error).message }) })
    const [first] = Object.keys(wrong)
    if (first) wanted.current = idOf(first)
    onStale()
  }
  const move = (id: string, by: -1 | 1, group: readonly Row[] = rows) => {
    const next = withMoved(draft, rows, id, by, group)
    const place = group.findIndex((row) => row.id === id) + 1 + by
    const row = group.find((one) => one.id === id)
    const isLast = by < 0 ? place === 1 : place === group.length
    wanted.current = idOf(`${id}.${isLast === by > 0 ? 'up' : 'down'}`)
    edit(next, {})
    if (row) announce(t('moved', { word: wordOf(row), place: String(place) }))
  }
  const add = (group?: string) => {
    const added = withNew(draft, rows, group)
    wanted.current = idOf(`${added.id}.name`)
    edit(added.draft)
  }
  return {
    ...{ rows, state, idOf, submit, move, add },
    hasChanges: list !== undefined,
    removed: draft.removed,
    change: (id: string, typed: Parameters<typeof withEdit>[2]) => edit(withEdit(draft, id, typed), {}),
    remove: (id: string) => edit(withoutRow(draft, rows, id), {}),
    keep: (id: string) => edit({ ...draft, removed: draft.removed.filter((one) => one !== id) }),
  }
}
