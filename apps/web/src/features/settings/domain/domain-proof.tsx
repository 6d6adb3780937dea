import type { CustomDomain, DomainOutcome } from '@balcao/contracts/tenants/domain'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { shortDate } from '@balcao/ui/lib/time'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import css from '../settings.module.css'
import { useDomainActs } from './domain.data.ts'
import { t } from './domain.messages.ts'

type Props = { own: CustomDomain; name: string; record: NonNullable<CustomDomain['record']>; host: string | null }

function lookedText({ outcome, state }: CustomDomain): string {
  if (outcome === null) return t('none')
  const texts: Record<DomainOutcome, string> = {
    found: t('found'),
    missing: t(state === 'failing' ? 'lookedGone' : 'lookedMissing'),
    wrong: t('lookedWrong'),
    no_answer: t('lookedSilent'),
    taken: t('lookedTaken'),
  }
  return texts[outcome]
}

/** A domain that is wanted or had: what DNS has to show, what it showed, and the ways on. */
export const DomainProof = ({ own, name, record, host }: Props) => {
  const acts = useDomainActs()
  const [busy, setBusy] = useState<'check' | 'remove' | null>(null)
  const [asking, setAsking] = useState(false)
  const until = own.until ? shortDate(own.until) : ''

  const act = async (which: 'check' | 'remove', run: () => Promise<void>) => {
    if (busy) return
    setBusy(which)
    await run().catch((error: unknown) => notify.error(t(`${which}Failed`, { why: failureOf(error).message })))
    setBusy(null)
  }
  const check = () =>
    act('check', async () => {
      const after = await acts.check()
      if (after.state === 'verified' && own.state !== 'verified') notify.success(t('nowVerified', { domain: name }))
    })
  const remove = () =>
    act('remove', async () => {
      await acts.remove()
      notify.success(t('removed'))
    }).finally(() => setAsking(false))

  return (
    <>
      <p className={css.domain}>{name}</p>
      {own.state === 'failing' ? (
        <Alert severity="warning" variant="outlined">
          {t('failingText', { domain: name, until })}
        </Alert>
      ) : null}
      <p className={css.quiet}>{t(own.state === 'pending' ? 'recordText' : 'keepText')}</p>
      <dl className={css.record}>
        <dt>{t('type')}</dt>
        <dd>TXT</dd>
        <dt>{t('name')}</dt>
        <dd>
          <code>{record.name}</code>
          <CopyButton text={record.name} label={t('copyName')} />
        </dd>
        <dt>{t('value')}</dt>
        <dd>
          <code>{record.value}</code>
          <CopyButton text={record.value} label={t('copyValue')} />
        </dd>
      </dl>
      {host ? <p className={css.quiet}>{t('pointText', { domain: name, host })}</p> : null}
      <div role="status" className={css.looked}>
        <p>{lookedText(own)}</p>
        {own.checkedAt ? <Looked at={own.checkedAt} /> : null}
        {own.state === 'pending' ? <p className={css.quiet}>{own.watched ? t('watched', { until }) : t('unwatched')}</p> : null}
      </div>
      <div className={css.actions}>
        <Button variant={own.state === 'verified' ? 'outlined' : 'contained'} aria-disabled={busy === 'check'} onClick={() => void check()}>
          {t(busy === 'check' ? 'checking' : 'check')}
        </Button>
        <Button variant="text" color="error" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('removeTitle', { domain: name })}
        confirm={t(busy === 'remove' ? 'removing' : 'remove')}
        busy={busy === 'remove'}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {t(own.state === 'pending' ? 'removePending' : 'removeVerified')}
      </ConfirmDialog>
    </>
  )
}

const Looked = ({ at }: { at: string }) => {
  const [before = '', after = ''] = t('lookedAt', { when: '\n' }).split('\n')
  return (
    <p className={css.quiet}>
      {before}
      <TimeAgo at={at} />
      {after}
    </p>
  )
}
