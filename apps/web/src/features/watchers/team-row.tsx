import type { WatcherTeam } from '@balcao/contracts/watchers/groups'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { Users, X } from 'lucide-react'
import { t as common } from '../../lib/watching/messages.ts'
import { useGroupActs } from './groups.data.ts'
import { t } from './groups.messages.ts'
import css from './watchers.module.css'

/** A team that follows as one. */
export const TeamRow = ({ ticketId, team, editable }: { ticketId: number; team: WatcherTeam; editable: boolean }) => {
  const { removeTeam } = useGroupActs(ticketId)
  const remove = () =>
    void removeTeam(team.queueId).catch((error: unknown) => notify.error(common('failed', { why: failureOf(error).message })))
  return (
    <li className={css.person}>
      <span className={css.team}>
        <Users size={14} aria-hidden />
      </span>
      <span className={css.name}>
        {team.name}
        <small>{t('teamWord', { people: t('people', { n: team.people }) })}</small>
      </span>
      {editable ? (
        <IconButton size="small" aria-label={t('remove', { name: team.name })} onClick={remove}>
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
