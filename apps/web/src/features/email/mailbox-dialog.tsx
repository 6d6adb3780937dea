import { CreateMailbox, type Mailbox } from '@balcao/contracts/email/mailboxes'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { DomainLines } from './domain-lines.tsx'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { MailboxHook } from './mailbox-hook.tsx'
import { MailboxProof } from './mailbox-proof.tsx'
import { MailboxServer } from './mailbox-server.tsx'
import { MailboxTokens } from './mailbox-tokens.tsx'
import { t } from './messages.ts'

const FIELDS = ['address', 'displayName', 'signature', 'aliases'] as const
/** What a mailbox does or does not do. */
const HABITS = ['staffReplies', 'staffForwards', 'quotesHistory', 'autoReply'] as const
type Values = { address: string; displayName: string; signature: string; aliases: string; queue: string; paused: boolean } & Record<
  (typeof HABITS)[number],
  boolean
>

/** Addresses as they are typed: one a line, or set apart by commas. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Why addresses of a list are refused, with the address that it is about. */
const namedReason = (text: string, place: unknown, message: string) => {
  const address = typeof place === 'number' ? addressesIn(text)[place] : undefined
  return address ? `${address}: ${message}` : message
}

function reasonsOf({ address, displayName, signature, aliases }: Values): Record<string, string> | undefined {
  const parsed = CreateMailbox.safeParse({ address, displayName, signature, aliases: addressesIn(aliases) })
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), namedReason(aliases, path[1], message)]))
}

/** Reasons that the server gives for one address of the list stand at the list. */
const atList = (fields: Record<string, string>, text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, why]) => {
      const [name = field, place] = field.split('.')
      return name === 'aliases' ? [name, namedReason(text, Number(place), why)] : [field, why]
    }),
  )

/** Makes a mailbox, or changes one; a mailbox says where mails are to be forwarded to. */
export const MailboxDialog = ({ box, onClose }: { box: Mailbox | undefined; onClose: () => void }) => {
  const acts = useEmailActs()
  const { queues } = useTicketOptions(true)
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: {
      address: box?.address ?? '',
      displayName: box?.displayName ?? '',
      signature: box?.signature ?? '',
      queue: box?.queue ? String(box.queue.id) : '',
      aliases: box?.aliases.join('\n') ?? '',
      staffReplies: box?.staffReplies ?? false,
      staffForwards: box?.staffForwards ?? false,
      quotesHistory: box?.quotesHistory ?? false,
      autoReply: box?.autoReply ?? false,
      paused: box?.state === 'paused',
    } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      const { address, aliases, queue, paused, ...others } = value
      const state = paused ? ('paused' as const) : ('active' as const)
      const input = { ...others, aliases: addressesIn(aliases), queueId: queue ? Number(queue) : null, state }
      const refused = box ? await acts.save({ id: box.id, version: box.version, ...input }) : await acts.create({ address, ...input })
      if (refused) {
        setFailure(t('failed', { why: refused.why }))
        const fields = atList(refused.fields, aliases)
        showServerErrors(formApi as never, fields)
        return focusFirst(FIELDS, fields)
      }
      notify.success(t(box ? 'saved' : 'created', { name: address }), { id: 'email' })
      onClose()
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={box ? t('editMailbox', { name: box.address }) : t('addMailbox')}
        labels={{ address: t('address'), displayName: t('displayName'), signature: t('signature'), aliases: t('aliases') }}
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
        <form.AppField name="aliases">{(field) => <field.TextArea label={t('aliases')} hint={t('aliasesHint')} rows={2} />}</form.AppField>
        <form.AppField name="signature">
          {(field) => <field.TextArea label={t('signature')} hint={t('signatureHint')} rows={2} />}
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
        {HABITS.map((name) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <div>
                <FormControlLabel
                  control={<Switch checked={field.state.value} onChange={(_, on) => field.handleChange(on)} />}
                  label={t(name)}
                />
                <div className={css.quiet}>{t(`${name}Hint`)}</div>
              </div>
            )}
          </form.Field>
        ))}
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
        {box ? (
          <>
            <MailboxTokens box={box} />
            <MailboxServer box={box} side="imap" />
            <MailboxServer box={box} side="smtp" />
            <MailboxHook box={box} />
            <MailboxProof box={box} />
            <DomainLines box={box} />
          </>
        ) : null}
      </FormDialog>
    </form.AppForm>
  )
}
