import { MAX_ITEMS } from '@balcao/contracts/checklists/bounds'
import { said } from '@balcao/ui/lib/language'
import { type DragEvent, useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import css from '../checklists.module.css'
import { NewItems } from '../new-items.tsx'
import { type ItemValues, newItem } from './form-values.ts'
import { ItemFields } from './item-fields.tsx'
import { t } from './messages.ts'

type ItemEditorProps = { items: ItemValues[]; errors: Readonly<Record<string, string>>; onChange: (items: ItemValues[]) => void }

/** The items of a template in their order: written one after another, dragged, or moved by their buttons. */
export const ItemEditor = ({ items, errors, onChange }: ItemEditorProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)))
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const from = items.findIndex(({ id }) => id === dragged)
    end()
    if (from >= 0) move(from, to)
  }
  const add = (texts: string[]) => {
    onChange([...items, ...texts.map(newItem)].slice(0, MAX_ITEMS))
    return undefined
  }
  return (
    <section className={page.card} aria-label={t('itemsTitle')}>
      <h2 className={page.legend}>{t('itemsTitle')}</h2>
      <ol className={css.rows} aria-label={t('itemsTitle')}>
        {items.map((item, n) => (
          <li
            key={item.id}
            className={css.row}
            data-over={dragged !== null && over === n ? '' : undefined}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(n)
            }}
            onDrop={(event) => drop(event, n)}
          >
            <ItemFields
              item={item}
              place={n + 1}
              isLast={n === items.length - 1}
              errors={errors}
              onGrab={() => setDragged(item.id)}
              onLetGo={end}
              onChange={(next) => onChange(items.with(n, { ...item, ...next }))}
              onMove={(by) => move(n, n + by)}
              onRemove={() => onChange(items.toSpliced(n, 1))}
            />
          </li>
        ))}
      </ol>
      {errors.items ? (
        <p role="alert" className={page.failure}>
          {said(errors.items)}
        </p>
      ) : null}
      {items.length < MAX_ITEMS ? <NewItems framed label={t('newItem')} onAdd={add} /> : null}
    </section>
  )
}
