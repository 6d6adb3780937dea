import type { Session } from '@balcao/contracts/profile/security'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { PROFILE_KEYS } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { methodName, t } from '../lib/profile/profile-messages.ts'
import { TimeAgo } from '../time-ago.tsx'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import css from './profile.module.css'
import { SignIns } from './sign-ins.tsx'

/** Where one is signed in, and who tried to be. */
export const Sessions = () => (
  <div className={css.part}>
    <Standing />
    <SignIns />
  </div>
)

const Standing = () => {
  const { calls } = useProfileHost()
  const query = useQuery({ queryKey: PROFILE_KEYS.sessions, queryFn: () => calls.security.sessions.query({}), staleTime: 0 })
  const end = async ({ id }: Session) => {
    await calls.security.revokeSession.mutate({ id }).then(() => notify.success(t('ended'), { id: 'sessions' }), refused)
    await query.refetch()
  }
  const others = (query.data?.data ?? []).some(({ current }) => !current)
  return (
    <Block title={t('sessions')} text={t('sessionsText')}>
      <Loaded query={query}>
        {({ data }) => (
          <ul className={css.list}>
            {data.map((session) => (
              <Row key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      <EndMany others={others} onEnded={() => query.refetch()} />
    </Block>
  )
}

const refused = (error: unknown) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'sessions' })

const Row = ({ session, onEnd }: { session: Session; onEnd: () => void }) => (
  <li className={css.item}>
    <div className={css.itemText}>
      <span className={css.itemName}>
        {session.impersonator ? t('lookedAtBy', { name: session.impersonator }) : session.device}
        {session.current ? <span className={css.mark}>{t('current2')}</span> : null}
      </span>
      <span className={css.quiet}>
        {session.ip ?? t('noPlace')} · {methodName(session.method)} · <TimeAgo at={session.lastUsedAt} />
      </span>
    </div>
    {session.current ? null : (
      <Button size="small" aria-label={t('endOf', { device: session.device })} onClick={onEnd}>
        {t('end')}
      </Button>
    )}
  </li>
)

/** Ends all other sessions, or this one as well. */
const EndMany = ({ others, onEnded }: { others: boolean; onEnded: () => void }) => {
  const { calls, signOut } = useProfileHost()
  const [asking, setAsking] = useState<'others' | 'all' | null>(null)
  // Kept while the dialog goes away.
  const [shown, setShown] = useState<'others' | 'all'>('others')
  const ask = (which: 'others' | 'all') => {
    setShown(which)
    setAsking(which)
  }
  const end = async () => {
    setAsking(null)
    try {
      const { ended } = await calls.security.revokeOtherSessions.mutate({})
      if (shown === 'all') return await signOut()
      notify.success(t('endedOthers', { n: ended }), { id: 'sessions' })
    } catch (error) {
      refused(error)
    }
    onEnded()
  }
  return (
    <div className={css.actions}>
      {others ? <Button onClick={() => ask('others')}>{t('endOthers')}</Button> : null}
      <Button onClick={() => ask('all')}>{t('endAll')}</Button>
      <ConfirmDialog
        open={asking !== null}
        title={t(shown === 'all' ? 'endAllTitle' : 'endOthersTitle')}
        confirm={t(shown === 'all' ? 'endAll' : 'endOthers')}
        danger
        onConfirm={end}
        onClose={() => setAsking(null)}
      >
        <p>{t(shown === 'all' ? 'endAllText' : 'endOthersText')}</p>
      </ConfirmDialog>
    </div>
  )
}
