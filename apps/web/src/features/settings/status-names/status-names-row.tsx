import { hasCustomerName, type OwnStatusNames, STATUS_NAME_LENGTH } from '@balcao/contracts/tickets/status-words'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { builtInCustomerStatusName, builtInStatusName } from '@balcao/ui/lib/names'
import { StatusPill } from '@balcao/ui/status-glyph'
import IconButton from '@mui/material/IconButton'
import { RotateCcw } from 'lucide-react'
import { WordInput } from '../word-input.tsx'
import { type Edits, type Place, shownIn, type Word } from './status-names.data.ts'
import { t } from './status-names.messages.ts'
import css from './status-names.module.css'

export const idOf = (place: Place) => `status-name-${place}`

type RowProps = {
  status: Status
  own: OwnStatusNames
  edits: Edits
  wrong: Partial<Record<Place, string>>
  onType: (typed: Edits) => void
}

/** One status: its built-in name, both of one's own, how it looks, and the way back. */
export const StatusNamesRow = ({ status, own, edits, wrong, onType }: RowProps) => {
  const builtIn = builtInStatusName(status)
  const shown = (word: Word, of = status) => shownIn(edits, own, of, word).trim()
  const follows = STATUS[status].customerStatus
  const isOwn = shown('name') !== '' || (hasCustomerName(status) && shown('customerName') !== '')
  const field = (word: Word) => {
    const place: Place = `${status}.${word}`
    return (
      <WordInput
        id={idOf(place)}
        label={t(word)}
        labelClass={css.label}
        name={t(word === 'name' ? 'nameOf' : 'customerNameOf', { status: builtIn })}
        value={shownIn(edits, own, status, word)}
        placeholder={word === 'name' ? builtIn : builtInCustomerStatusName(status)}
        maxLength={STATUS_NAME_LENGTH}
        error={wrong[place]}
        onChange={(text) => onType({ [place]: text })}
      />
    )
  }
  return (
    <tr>
      <th scope="row">{builtIn}</th>
      <td className={css.field}>{field('name')}</td>
      <td className={css.field}>
        {hasCustomerName(status) ? (
          field('customerName')
        ) : (
          <p className={css.quiet}>{t('follows', { status: shown('name', follows) || builtInStatusName(follows) })}</p>
        )}
      </td>
      <td className={css.preview}>
        <StatusPill status={status} label={shown('name') || builtIn} />
      </td>
      <td className={css.reset}>
        {isOwn ? (
          <IconButton
            aria-label={t('resetOf', { status: builtIn })}
            title={t('reset')}
            onClick={() => onType({ [`${status}.name`]: '', ...(hasCustomerName(status) ? { [`${status}.customerName`]: '' } : {}) })}
          >
            <RotateCcw size={16} aria-hidden />
          </IconButton>
        ) : null}
      </td>
    </tr>
  )
}
