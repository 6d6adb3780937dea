import type { OwnType } from '@balcao/contracts/tickets/type-words'
import { MAX_TYPES } from '@balcao/contracts/tickets/type-words'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { typeName } from '@balcao/ui/lib/names'
import { announce } from '@balcao/ui/live-region'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { takeBack, WordsForm, type WordsState } from '../words-form.tsx'
import {
  type Draft,
  listToSave,
  NOTHING,
  rowsOf,
  useSaveTicketTypes,
  useTicketTypes,
  wayBack,
  withMoved,
  withNew,
  withoutRow,
} from './ticket-types.data.ts'
import { t } from './ticket-types.messages.ts'
import css from './ticket-types.module.css'
import { idOf, TicketTypesRow, wordOf } from './ticket-types-row.tsx'

/** What the organisation's tickets can be. */
export const TicketTypes = () => {
  const query = useTicketTypes()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={6}>
        {(saved) => <Types saved={saved} onStale={() => void query.refetch()} />}
      </Loaded>
    </Block>
  )
}

const AT_REST: WordsState = { busy: false, wrong: {} }

const Types = ({ saved, onStale }: { saved: readonly OwnType[]; onStale: () => void }) => {
  const [draft, setDraft] = useState<Draft>(NOTHING)
  const [state, setState] = useState<WordsState>(AT_REST)
  const save = useSaveTicketTypes()
  const rows = rowsOf(draft, saved)
  const list = listToSave(draft, saved)
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
    if (!list) return setState({ ...AT_REST, same: true })
    setState({ ...AT_REST, busy: true })
    try {
      const back = wayBack(saved, await save(list))
      setDraft(NOTHING)
      setState(AT_REST)
      if (back) notify.undo(t('saved'), () => void takeBack(() => save(back), t, 'ticket-types'), { id: 'ticket-types' })
      else notify.success(t('saved'), { id: 'ticket-types' })
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
  const move = (id: string, by: -1 | 1) => {
    const next = withMoved(draft, rows, id, by)
    const place = next.order.indexOf(id) + 1
    const row = rows.find((one) => one.id === id)
    const isLast = by < 0 ? place === 1 : place === next.order.length
    wanted.current = idOf(`${id}.${isLast === by > 0 ? 'up' : 'down'}`)
    edit(next, {})
    if (row) announce(t('moved', { type: wordOf(row), place: String(place) }))
  }
  const add = () => {
    const added = withNew(draft, rows)
    wanted.current = idOf(`${added.id}.name`)
    edit(added.draft)
  }
  return (
    <WordsForm
      t={t}
      state={state}
      hasChanges={list !== undefined}
      onSubmit={submit}
      more={
        rows.length < MAX_TYPES ? (
          <Button startIcon={<Plus size={16} aria-hidden />} onClick={add}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <ol className={css.types} aria-label={t('title')}>
        {rows.map((row, n) => (
          <TicketTypesRow
            key={row.id}
            row={row}
            isFirst={n === 0}
            isLast={n === rows.length - 1}
            wrong={state.wrong}
            onEdit={(change) => edit({ ...draft, edits: { ...draft.edits, [row.id]: { ...draft.edits[row.id], ...change } } }, {})}
            onMove={(by) => move(row.id, by)}
            onRemove={() => edit(withoutRow(draft, rows, row.id), {})}
          />
        ))}
      </ol>
      {draft.removed.map((key) => (
        <p key={key} className={css.removed} role="status">
          {t('removed', { type: typeName(key) })}
          <Button
            size="small"
            aria-label={t('keepOf', { type: typeName(key) })}
            onClick={() => edit({ ...draft, removed: draft.removed.filter((one) => one !== key) })}
          >
            {t('keep')}
          </Button>
        </p>
      ))}
    </WordsForm>
  )
}
