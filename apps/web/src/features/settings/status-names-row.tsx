import { hasCustomerName, type OwnStatusNames, STATUS_NAME_LENGTH } from '@balcao/contracts/tickets/status-words'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { PlainInput } from '@balcao/ui/field-frame'
import { builtInCustomerStatusName, builtInStatusName } from '@balcao/ui/lib/names'
import { StatusPill } from '@balcao/ui/status-glyph'
import IconButton from '@mui/material/IconButton'
import { CircleAlert, RotateCcw } from 'lucide-react'
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
    const error = wrong[place]
    const label = t(word === 'name' ? 'nameOf' : 'customerNameOf', { status: builtIn })
    return (
      <>
        <span className={css.label} aria-hidden="true">
          {t(word)}
        </span>
        <PlainInput
          ids={{ id: idOf(place), describedBy: error && `${idOf(place)}-error`, invalid: error !== undefined, required: false }}
          size="small"
          value={shownIn(edits, own, status, word)}
          placeholder={word === 'name' ? builtIn : builtInCustomerStatusName(status)}
          inputProps={{ 'aria-label': label, maxLength: STATUS_NAME_LENGTH, autoComplete: 'off' }}
          onChange={(text) => onType({ [place]: text })}
        />
        {error ? (
          <p id={`${idOf(place)}-error`} className="field-error">
            <CircleAlert size={14} aria-hidden />
            {error}
          </p>
        ) : null}
      </>
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
