import Button from '@mui/material/Button'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { LaterMenu } from '../later-menu.tsx'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { type AppliedFilter, type FilterField, filterWords, withFilter } from '../lib/table/filters.ts'
import { t } from '../lib/texts/table-messages.ts'
import './filter-chips.css'

const FilterEditor = lazyWithRetry(() => import('./filter-editor.tsx').then((module) => module.FilterEditor))

type FilterChipsProps = {
  fields: readonly FilterField[]
  applied: readonly AppliedFilter[]
  onChange: (applied: readonly AppliedFilter[]) => void
}

/** The whole filter of a list, readable from its chips; Backspace takes the last one away. */
export const FilterChips = ({ fields, applied, onChange }: FilterChipsProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<Element | null>(null)
  const [editing, setEditing] = useState<{ id: string; anchor: Element | null; last: AppliedFilter } | null>(null)
  const free = fields.filter(({ id }) => !applied.some(({ field }) => field === id))
  const edited = fields.find(({ id }) => id === editing?.id)
  const remove = (id: string) => onChange(applied.filter(({ field }) => field !== id))

  const onKeyDown = (event: KeyboardEvent) => {
    const last = applied.at(-1)
    // events of the popover bubble here through React, not through the page
    if (event.key !== 'Backspace' || !last || !bar.current?.contains(event.target as Node)) return
    event.preventDefault()
    remove(last.field)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and layout of its own
    <div ref={bar} className="filter-chips" role="group" aria-label={t('filters')} onKeyDown={onKeyDown}>
      {applied.map((filter) => {
        const field = fields.find(({ id }) => id === filter.field)
        if (!field) return null
        const words = filterWords(field, filter)
        return (
          <span key={filter.field} className="filter-chip">
            <button
              type="button"
              className="filter-chip-body"
              aria-haspopup="dialog"
              onClick={(event) => setEditing({ id: field.id, anchor: event.currentTarget, last: filter })}
            >
              {field.label}
              {filter.negated ? ` ${t('not')}` : ''} <strong>{words}</strong>
            </button>
            <button
              type="button"
              className="filter-chip-remove"
              aria-label={t('removeFilter', { field: field.label })}
              onClick={() => remove(field.id)}
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        )
      })}
      {free.length > 0 ? (
        <Button
          size="small"
          variant="text"
          aria-haspopup="menu"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={(event) => setMenu(event.currentTarget)}
        >
          {t('filter')}
        </Button>
      ) : null}
      {applied.length > 0 ? (
        <Button size="small" variant="text" onClick={() => onChange([])}>
          {t('clear')}
        </Button>
      ) : null}
      <LaterMenu
        anchor={menu}
        onClose={() => setMenu(null)}
        entries={free.map(({ id, label }) => ({
          key: id,
          content: label,
          onChoose: () => setEditing({ id, anchor: menu, last: { field: id, values: [] } }),
        }))}
      />
      {editing && edited ? (
        <Suspense>
          <FilterEditor
            anchor={editing.anchor?.isConnected ? editing.anchor : bar.current}
            field={edited}
            filter={applied.find(({ field }) => field === editing.id) ?? editing.last}
            onChange={(next) => {
              setEditing({ ...editing, last: next })
              onChange(withFilter(applied, next))
            }}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
