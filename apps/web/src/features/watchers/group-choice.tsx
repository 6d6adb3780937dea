import type { WatcherGroup } from '@balcao/contracts/watchers/groups'
import { failureOf } from '@balcao/ui/lib/failure'
import { roleWord } from '@balcao/ui/lib/names'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useGroupActs } from './groups.data.ts'
import { t } from './groups.messages.ts'
import css from './watchers.module.css'

export const groupName = ({ kind, name }: WatcherGroup) => (kind === 'role' ? roleWord(name) : name)

type GroupChoiceProps = { ticketId: number; group: WatcherGroup; onDone: (said: string) => void; onCancel: () => void }

/** How a team or a role is to follow: each of its people, or the team as one. */
export const GroupChoice = ({ ticketId, group, onDone, onCancel }: GroupChoiceProps) => {
  const act = useGroupActs(ticketId)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const name = groupName(group)

  const run = async (todo: () => Promise<string>) => {
    setBusy(true)
    try {
      onDone(await todo())
    } catch (error) {
      setFailed(failureOf(error).message)
      setBusy(false)
    }
  }
  const each = () =>
    run(async () => {
      const { added, already, unseeing } = await act.each(group)
      const more = [already > 0 ? t('already', { n: already }) : '', unseeing > 0 ? t('unseeing', { n: unseeing }) : '']
      return [t('added', { n: added }), ...more].filter(Boolean).join(' · ')
    })
  const asTeam = () =>
    run(async () => {
      await act.asTeam(group.id)
      return t('teamAdded', { name })
    })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and layout of its own
    <div className={css.choice} role="group" aria-label={name}>
      <strong>{name}</strong>
      <span className={css.quiet}>{t('people', { n: group.people })}</span>
      {group.kind === 'team' ? (
        <>
          <Button variant="contained" size="small" autoFocus disabled={busy} onClick={() => void asTeam()}>
            {t('asTeam')}
          </Button>
          <span className={css.quiet}>{t('asTeamHint')}</span>
        </>
      ) : null}
      <Button
        variant="outlined"
        size="small"
        autoFocus={group.kind === 'role'}
        disabled={busy || group.people === 0}
        onClick={() => void each()}
      >
        {t('each')}
      </Button>
      <Button variant="text" size="small" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      {failed ? (
        <p role="alert" className={css.alert}>
          {failed}
        </p>
      ) : null}
    </div>
  )
}
