import type { Watcher } from '@balcao/contracts/tickets/watchers'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import css from './relations.module.css'
import { t } from './split-messages.ts'

type SplitFollowersProps = { watchers: readonly Watcher[]; chosen: ReadonlySet<number>; onChange: (chosen: ReadonlySet<number>) => void }

/** Who of a ticket's followers follows the new one too. */
export const SplitFollowers = ({ watchers, chosen, onChange }: SplitFollowersProps) => {
  const turn = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className={css.choices}>
      <legend>{t('followers')}</legend>
      <p className={css.hint}>{t('followersText')}</p>
      {watchers.map(({ user, side }) => (
        <FormControlLabel
          key={user.id}
          className={css.choice}
          control={<Checkbox checked={chosen.has(user.id)} onChange={() => turn(user.id)} />}
          label={side === 'customer' ? t('customer', { name: user.name }) : user.name}
        />
      ))}
    </fieldset>
  )
}
