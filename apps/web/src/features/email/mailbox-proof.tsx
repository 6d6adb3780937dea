import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'

/** Where mails are forwarded to, and the test that proves the address: a mail goes out and is waited for, or its code is entered. */
export const MailboxProof = ({ box: first }: { box: Mailbox }) => {
  const acts = useEmailActs()
  const { data: box = first } = trpc.email.mailboxes.get.useQuery({ id: first.id })
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState('')
  const act = async (run: ReturnType<typeof acts.sendTest>) => {
    setBusy(true)
    const refused = await run
    setBusy(false)
    setWhy(refused ? (refused.fields.code ?? refused.why) : '')
    if (!refused) setCode('')
  }
  const waits = box.proofSentAt !== null && box.proofSeconds === null
  return (
    <section aria-label={t('proof')}>
      <div className={css.quiet}>{t('forwardTo')}</div>
      <div className={css.forward}>{box.forwardTo}</div>
      <p role="status">
        {t(box.proved ? 'proved' : 'unproved')} {box.proofSeconds === null ? null : t('roundTrip', { seconds: box.proofSeconds })}
        {waits && box.proofSentAt ? (
          <>
            {t('testWaits')} <TimeAgo at={box.proofSentAt} bare />
          </>
        ) : null}
      </p>
      <Button size="small" disabled={busy} onClick={() => void act(acts.sendTest(box.id))}>
        {t('sendTest')}
      </Button>
      {box.proved || box.proofSentAt === null ? null : (
        <div className={css.code}>
          <TextField
            size="small"
            label={t('code')}
            value={code}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button size="small" disabled={busy || code.trim() === ''} onClick={() => void act(acts.prove(box.id, code))}>
            {t('confirmCode')}
          </Button>
        </div>
      )}
      {why ? (
        <p role="alert" className={css.wrong}>
          {why}
        </p>
      ) : null}
    </section>
  )
}
