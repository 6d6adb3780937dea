import Popper from '@mui/material/Popper'
import { absentText } from '../../../lib/absent-text.ts'
import css from './mentions.module.css'
import { t } from './messages.ts'
import type { Mentions } from './use-mentions.ts'

const detailOf = ({ able, absentUntil, kind, email }: Mentions['options'][number]) => {
  if (!able) return t('unable')
  if (absentUntil) return absentText(absentUntil)
  return kind === 'queue' ? t('team') : email
}

/** The list above a field in which an '@' was typed; the field keeps its focus. */
export const MentionList = ({ mentions: { options, chosen, take }, anchor }: { mentions: Mentions; anchor: () => HTMLElement }) => (
  <Popper open={options.length > 0} anchorEl={anchor} placement="top-start" className={css.popper}>
    <div id="mencoes" role="listbox" aria-label={t('people')} className={css.list}>
      {options.map((one) => (
        <div
          key={`${one.kind}-${one.id}`}
          id={`mencao-${one.kind}-${one.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={one === chosen}
          aria-disabled={!one.able || undefined}
          className={css.option}
          onMouseDown={(event) => {
            event.preventDefault()
            take(one)
          }}
        >
          {one.name}
          <small>{detailOf(one)}</small>
        </div>
      ))}
    </div>
  </Popper>
)
