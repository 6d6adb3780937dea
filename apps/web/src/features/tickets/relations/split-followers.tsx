import { CheckOption } from '@balcao/ui/check-box'
import { useMe } from '../../../lib/session.ts'
import css from '../../../lib/tickets/dialogs.module.css'
import { useEmails } from '../../watchers/emails.data.ts'
import { useTeams, useWatchers } from '../../watchers/watchers.data.ts'
import { t } from './split-messages.ts'

type Kind = 'watcherIds' | 'teamIds' | 'emailIds'
/** Somebody, or something, that follows a ticket and may follow the new one too. */
export type Follower = { key: string; kind: Kind; id: number; label: string; isColleague: boolean }

/** Who follows a ticket, but its reader and this author: people, teams, and addresses where the reader may have such follow. */
export function useFollowers(ticketId: number, authorId: number): { followers: readonly Follower[]; error: unknown } {
  const me = useMe()
  const { watchers = [], error } = useWatchers(ticketId)
  const teams = useTeams(ticketId)
  const { emails, mayAdd } = useEmails(ticketId)
  const one = (kind: Kind, id: number, label: string, isColleague = false) => ({ key: `${kind}${id}`, kind, id, label, isColleague })
  const followers = [
    ...watchers
      .filter(({ user }) => user.id !== authorId && user.id !== me.id)
      .map(({ user, side }) =>
        one('watcherIds', user.id, side === 'customer' ? t('customer', { name: user.name }) : user.name, side === 'staff'),
      ),
    ...teams.map(({ queueId, name }) => one('teamIds', queueId, t('team', { name }))),
    ...(mayAdd ? emails : []).map(({ id, email }) => one('emailIds', id, t('address', { email }))),
  ]
  return { followers, error }
}

type SplitFollowersProps = { followers: readonly Follower[]; chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

/** Who of a ticket's followers follows the new one too. */
export const SplitFollowers = ({ followers, chosen, onChange }: SplitFollowersProps) => {
  const turn = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <fieldset className={css.choices}>
      <legend>{t('followers')}</legend>
      <p className={css.hint}>{t('followersText')}</p>
      {followers.map(({ key, label }) => (
        <CheckOption key={key} className={css.choice} checked={chosen.has(key)} onChange={() => turn(key)}>
          {label}
        </CheckOption>
      ))}
    </fieldset>
  )
}
