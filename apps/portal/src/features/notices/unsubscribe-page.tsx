import type { AskedUnsubscribe } from '@balcao/contracts/notifications/unsubscribe'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { t as notices } from '@balcao/ui/lib/profile/notice-messages'
import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { ASKED_ONCE, LinkPage } from '../../lib/link-page.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './unsubscribe-page.module.css'

const LinkButton = createLink(Button)
const texts = () => ({ title: t('title'), failedTitle: t('failedTitle'), deadTitle: t('deadTitle'), deadText: t('deadText') })

/** By a mailed notice, without signing in. Opening it only asks; a press switches off. */
export function UnsubscribePage() {
  const { token: given } = useLinkInAddress()
  useDocumentTitle(t('title'))
  const token = given ?? ''
  const query = trpc.notifications.unsubscribe.lookUp.useQuery({ token }, { ...ASKED_ONCE, enabled: given !== null })
  const utils = trpc.useUtils()
  const home = (
    <LinkButton to="/" variant="contained">
      {t('portal')}
    </LinkButton>
  )
  return (
    <div className={css.page}>
      <LinkPage token={given} query={query} texts={texts()} home={home}>
        {(asked) => (
          <Question asked={asked} token={token} onDone={(now) => utils.notifications.unsubscribe.lookUp.setData({ token }, now)} />
        )}
      </LinkPage>
    </div>
  )
}

type QuestionProps = { asked: AskedUnsubscribe; token: string; onDone: (asked: AskedUnsubscribe) => void }

function Question({ asked, token, onDone }: QuestionProps) {
  const { busy, failure, send } = useSend()
  const forCustomers = asked.kinds.some((kind) => kind === 'followed' || kind === 'resolved')
  const leave = (all: boolean) => send(async () => onDone(await api.notifications.unsubscribe.leave.mutate({ token, all })))
  return (
    <>
      <PageHeader title={t('title')} above={t('about', { tenant: asked.tenantName })} />
      <p role="status">
        {asked.done
          ? t(asked.isStatusPage ? 'doneStatus' : asked.report !== null ? 'doneReport' : asked.isAddress ? 'doneAddress' : 'done')
          : ''}
      </p>
      {asked.isStatusPage ? (
        <p>{asked.done ? '' : t('questionStatus')}</p>
      ) : asked.report !== null ? (
        <p>{asked.done ? '' : t('questionReport', { name: asked.report })}</p>
      ) : asked.isAddress ? (
        <p>{asked.done ? '' : `${t('questionAddress')} ${t('staysAddress')}`}</p>
      ) : asked.done ? (
        <p>{t('again')}</p>
      ) : (
        <>
          <p>{t('question')}</p>
          <ul className={css.kinds}>
            {asked.kinds.map((kind) => (
              <li key={kind}>{notices(kind)}</li>
            ))}
          </ul>
          <p>{t(forCustomers ? 'stays' : 'staysForTeam')}</p>
        </>
      )}
      {failure ? <p role="alert">{t('failed', { why: failure.message })}</p> : null}
      <div className={css.actions}>
        {asked.done ? null : (
          <Button variant="contained" aria-disabled={busy} onClick={() => void (busy || leave(false))}>
            {t(busy ? 'leaving' : 'leave')}
          </Button>
        )}
        {asked.isStatusPage ? null : (
          <Button aria-disabled={busy} onClick={() => void (busy || leave(true))}>
            {t(asked.isAddress ? 'leaveTickets' : 'leaveAll')}
          </Button>
        )}
      </div>
    </>
  )
}
