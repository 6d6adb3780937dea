import Popper from '@mui/material/Popper'
import css from './mentions.module.css'
import { t } from './messages.ts'
import type { Mentions } from './use-mentions.ts'

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
          <small>{one.able ? (one.kind === 'queue' ? t('team') : one.email) : t('unable')}</small>
        </div>
      ))}
    </div>
  </Popper>
)
