import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useRef } from 'react'
import { t } from './board.messages.ts'
import css from './board.module.css'
import type { ColumnKey } from './columns.ts'
import { useDropColumn } from './drag.ts'

const Target = ({ name, column }: { name: string; column: ColumnKey }) => {
  const place = useRef<HTMLDivElement>(null)
  const isOver = useDropColumn(place, column, () => true)
  return (
    <div ref={place} className={css.target} data-target={column} data-over={isOver || undefined}>
      {name}
    </div>
  )
}

/** While a card is held: where it may go that is no column in sight, such as "Resolvido" on a board of what is open. */
export const Outside = ({ nameOf, held, keys }: { nameOf: (key: ColumnKey) => string; held: Ticket | null; keys: readonly ColumnKey[] }) =>
  held && keys.length > 0 ? (
    <div className={css.outside} aria-hidden>
      <span>{t('dropHere')}</span>
      {keys.map((key) => (
        <Target key={key} name={nameOf(key)} column={key} />
      ))}
    </div>
  ) : null
