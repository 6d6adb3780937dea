import type { LinkedSubscription } from '@balcao/contracts/status-page/subscribers'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { ASKED_ONCE, LinkPage } from '../../lib/link-page.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './status.module.css'

const LinkButton = createLink(Button)
const texts = () => ({ title: t('linkTitle'), failedTitle: t('linkFailed'), deadTitle: t('linkDead'), deadText: t('linkDeadText') })

/** By a mailed link: confirms that an address is to have incidents mailed. Opening it only asks; a press confirms. */
export function UpdatesPage() {
  const { token: given } = useLinkInAddress()
  useDocumentTitle(t('linkTitle'))
  const token = given ?? ''
  const query = trpc.statusPage.subscribers.lookUp.useQuery({ token }, { ...ASKED_ONCE, enabled: given !== null })
  const utils = trpc.useUtils()
  const home = (
    <LinkButton to="/" variant="contained">
      {t('toPortal')}
    </LinkButton>
  )
  return (
    <div className={css.narrow}>
      <LinkPage token={given} query={query} texts={texts()} home={home}>
        {(asked) => <Question {...asked} token={token} onDone={(now) => utils.statusPage.subscribers.lookUp.setData({ token }, now)} />}
      </LinkPage>
    </div>
  )
}

type QuestionProps = LinkedSubscription & { token: string; onDone: (now: LinkedSubscription) => void }

function Question({ tenantName: tenant, org, email, isSubscribed, token, onDone }: QuestionProps) {
  const { busy, failure, send } = useSend()
  return (
    <>
      <PageHeader title={t('linkTitle')} above={tenant} />
      <p role="status">{isSubscribed ? t('confirmed', { email, tenant }) : ''}</p>
      {isSubscribed ? null : (
        <>
          <p>{t('linkQuestion', { email, tenant })}</p>
          <p className={css.quiet}>{t('linkHint')}</p>
        </>
      )}
      {failure ? <p role="alert">{t('failedSend', { why: failure.message })}</p> : null}
      <div>
        {isSubscribed ? (
          <LinkButton to="/status" search={{ org }} reloadDocument variant="contained">
            {t('toStatus')}
          </LinkButton>
        ) : (
          <Button
            variant="contained"
            aria-disabled={busy}
            onClick={() => void (busy || send(async () => onDone(await api.statusPage.subscribers.confirm.mutate({ token }))))}
          >
            {t(busy ? 'subscribing' : 'confirm')}
          </Button>
        )}
      </div>
    </>
  )
}
