import { CreateMailbox, type DomainCheck, type Mailbox } from '@balcao/contracts/email/mailboxes'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { api } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'

const FIELDS = ['address', 'displayName'] as const
type Values = { address: string; displayName: string; queue: string; staffReplies: boolean; paused: boolean }

function reasonsOf({ address, displayName }: Values): Record<string, string> | undefined {
  const parsed = CreateMailbox.safeParse({ address, displayName })
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Makes a mailbox, or changes one; a mailbox says where mails are to be forwarded to. */
export const MailboxDialog = ({ box, onClose }: { box: Mailbox | undefined; onClose: () => void }) => {
  const acts = useEmailActs()
  const { queues } = useTicketOptions(true)
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: {
      address: box?.address ?? '',
      displayName: box?.displayName ?? '',
      queue: box?.queue ? String(box.queue.id) : '',
      staffReplies: box?.staffReplies ?? false,
      paused: box?.state === 'paused',
    } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      const { address, displayName, staffReplies, queue, paused } = value
      const state = paused ? ('paused' as const) : ('active' as const)
      const input = { displayName, staffReplies, queueId: queue ? Number(queue) : null, state }
      const refused = box ? await acts.save({ id: box.id, version: box.version, ...input }) : await acts.create({ address, ...input })
      if (refused) {
        setFailure(t('failed', { why: refused.why }))
        showServerErrors(formApi as never, refused.fields)
        return focusFirst(FIELDS, refused.fields)
      }
      notify.success(t(box ? 'saved' : 'created', { name: address }), { id: 'email' })
      onClose()
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={box ? t('editMailbox', { name: box.address }) : t('addMailbox')}
        labels={{ address: t('address'), displayName: t('displayName') }}
        failure={failure}
        submit={[t(box ? 'save' : 'create'), t(box ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        {box ? null : (
          <form.AppField name="address">
            {(field) => (
              <field.TextField label={t('address')} hint={t('addressHint')} required autoFocus autoComplete="off" maxLength={254} />
            )}
          </form.AppField>
        )}
        <form.AppField name="displayName">
          {(field) => <field.TextField label={t('displayName')} hint={t('displayNameHint')} autoComplete="off" maxLength={120} />}
        </form.AppField>
        <form.Field name="queue">
          {(field) => (
            <TextField
              select
              size="small"
              label={t('queue')}
              value={field.state.value}
              onChange={({ target }) => field.handleChange(target.value)}
            >
              <MenuItem value="">{t('defaultQueue')}</MenuItem>
              {queues.map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </form.Field>
        <form.Field name="staffReplies">
          {(field) => (
            <div>
              <FormControlLabel
                control={<Switch checked={field.state.value} onChange={(_, on) => field.handleChange(on)} />}
                label={t('staffReplies')}
              />
              <div className={css.quiet}>{t('staffRepliesHint')}</div>
            </div>
          )}
        </form.Field>
        {box ? (
          <form.Field name="paused">
            {(field) => (
              <FormControlLabel
                control={<Switch checked={field.state.value} onChange={(_, on) => field.handleChange(on)} />}
                label={t('pausedSwitch')}
              />
            )}
          </form.Field>
        ) : null}
        {box ? <Forwarding box={box} /> : null}
      </FormDialog>
    </form.AppForm>
  )
}

const STATE: Record<DomainCheck['state'], () => string> = {
  ok: () => t('stateOk'),
  missing: () => t('stateMissing'),
  weak: () => t('stateWeak'),
  unknown: () => t('stateUnknown'),
}

/** Where mails are to be forwarded to, and what the domain's name servers say. */
const Forwarding = ({ box }: { box: Mailbox }) => {
  const [checks, setChecks] = useState<readonly DomainCheck[] | 'busy' | undefined>()
  const check = async () => {
    setChecks('busy')
    try {
      setChecks((await api.email.mailboxes.test.mutate({ id: box.id })).data)
    } catch (error) {
      setChecks(undefined)
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'email' })
    }
  }
  return (
    <div>
      <div className={css.quiet}>{t('forwardTo')}</div>
      <div className={css.forward}>{box.forwardTo}</div>
      <Button size="small" disabled={checks === 'busy'} onClick={() => void check()}>
        {t(checks === 'busy' ? 'checking' : 'check')}
      </Button>
      <div role="status">
        {Array.isArray(checks)
          ? (checks as readonly DomainCheck[]).map(({ record, name, state, wanted }) => (
              <p key={record} className={css.forward}>
                {t('record', { record, name })}: {STATE[state]()}
                {state === 'missing' || state === 'weak' ? <span className={css.quiet}> — {t('wanted', { line: wanted })}</span> : null}
              </p>
            ))
          : null}
      </div>
    </div>
  )
}
