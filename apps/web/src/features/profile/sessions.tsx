import type { Session } from '@balcao/contracts/profile/security'
import { ConfirmDialog } from '@balcao/ui/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { Block, Loaded } from './block.tsx'
import { methodName, t } from './messages.ts'
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
  const query = trpc.profile.security.sessions.useQuery({}, { staleTime: 0 })
  const [asking, setAsking] = useState(false)
  const refused = (error: unknown) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'sessions' })
  const end = async ({ id }: Session) => {
    await api.profile.security.revokeSession.mutate({ id }).then(() => notify.success(t('ended'), { id: 'sessions' }), refused)
    await query.refetch()
  }
  const endOthers = async () => {
    setAsking(false)
    await api.profile.security.revokeOtherSessions
      .mutate({})
      .then(({ ended }) => notify.success(t('endedOthers', { n: ended }), { id: 'sessions' }), refused)
    await query.refetch()
  }
  const others = (query.data?.data ?? []).some(({ current }) => !current)
  return (
    <Block
      title={t('sessions')}
      text={t('sessionsText')}
      action={others ? <Button onClick={() => setAsking(true)}>{t('endOthers')}</Button> : null}
    >
      <Loaded query={query}>
        {({ data }) => (
          <ul className={css.list}>
            {data.map((session) => (
              <li key={session.id} className={css.item}>
                <div className={css.itemText}>
                  <span className={css.itemName}>
                    {session.device}
                    {session.current ? <span className={css.mark}>{t('current2')}</span> : null}
                  </span>
                  <span className={css.quiet}>
                    {session.ip ?? t('noPlace')} · {methodName(session.method)} · <TimeAgo at={session.lastUsedAt} />
                  </span>
                </div>
                {session.current ? null : (
                  <Button size="small" aria-label={t('endOf', { device: session.device })} onClick={() => end(session)}>
                    {t('end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        title={t('endOthersTitle')}
        confirm={t('endOthers')}
        danger
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      >
        <p>{t('endOthersText')}</p>
      </ConfirmDialog>
    </Block>
  )
}
