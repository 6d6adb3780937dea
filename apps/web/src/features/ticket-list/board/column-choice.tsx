import { MOST_COUNTED } from '@balcao/contracts/ticket-list/view-names'
import { figure } from '@balcao/ui/lib/language'
import { NativeSelect } from '@balcao/ui/native-select'
import { t } from './board.messages.ts'
import css from './board.module.css'
import type { ColumnKey } from './columns.ts'

type ColumnChoiceProps = {
  nameOf: (key: ColumnKey) => string
  keys: readonly ColumnKey[]
  shown: ColumnKey | undefined
  counts: ReadonlyMap<string, number | null>
  onChoose: (key: ColumnKey) => void
}

/** Which column the phone shows. */
export const ColumnChoice = ({ nameOf, keys, shown, counts, onChoose }: ColumnChoiceProps) => {
  const words = (key: ColumnKey) => {
    const count = counts.get(key)
    const name = nameOf(key)
    return typeof count === 'number' ? t('columnCount', { name, count: `${figure(count)}${count >= MOST_COUNTED ? '+' : ''}` }) : name
  }
  return (
    <div className={css.choice}>
      <NativeSelect label={t('column')} value={shown ?? ''} options={keys.map((key) => [key, words(key)])} onChange={onChoose} />
    </div>
  )
}
