import { CreateWhatsappAccount, type WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { notify } from '@balcao/ui/toasts'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { AccountAddress } from './account-address.tsx'
import { AddedDialog } from './added-dialog.tsx'
import { t } from './messages.ts'
import { useWhatsappActs } from './whatsapp.data.ts'

const FIELDS = ['name', 'phoneNumberId', 'wabaId', 'accessToken', 'appSecret', 'greeting', 'outOfHours'] as const
const IDS = ['phoneNumberId', 'wabaId'] as const
const SECRETS = ['accessToken', 'appSecret'] as const
const ANSWERS = ['greeting', 'outOfHours'] as const
type Values = Record<(typeof FIELDS)[number] | 'queue' | 'type', string> & { active: boolean }

const inputOf = ({ queue, type, accessToken, appSecret, ...fields }: Values) => ({
  ...fields,
  queueId: queue ? Number(queue) : null,
  type: type || null,
  ...(accessToken ? { accessToken } : {}),
  ...(appSecret ? { appSecret } : {}),
})

const reasonsOf =
  (isNew: boolean) =>
  (values: Values): Record<string, string> | undefined => {
    const schema = isNew ? CreateWhatsappAccount : CreateWhatsappAccount.partial({ accessToken: true, appSecret: true })
    const parsed = schema.safeParse(inputOf(values))
    return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
  }

/** Adds a number, or changes one. What is sealed of it is written, and never shown. */
export const AccountDialog = ({ account, onClose }: { account: WhatsappAccount | undefined; onClose: () => void }) => {
  const acts = useWhatsappActs()
  const { queues } = useTicketOptions(true)
  const [failure, setFailure] = useState<string | undefined>()
  const [added, setAdded] = useState<WhatsappAccount>()
  const form = useAppForm({
    defaultValues: {
      ...{
        name: account?.name ?? '',
        phoneNumberId: account?.phoneNumberId ?? '',
        wabaId: account?.wabaId ?? '',
        accessToken: '',
        appSecret: '',
      },
      ...{
        greeting: account?.greeting ?? '',
        outOfHours: account?.outOfHours ?? '',
        queue: account?.queue ? String(account.queue.id) : '',
      },
      ...{ type: account?.type ?? '', active: account?.active ?? true },
    } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, reasonsOf(account === undefined)),
    onSubmit: async ({ value, formApi }) => {
      const input = inputOf(value)
      const saved = await acts.save(account ? { id: account.id, version: account.version, ...input } : CreateWhatsappAccount.parse(input))
      if ('why' in saved) {
        setFailure(t('failed', { why: saved.why }))
        showServerErrors(formApi as never, saved.fields)
        return focusFirst(FIELDS, saved.fields)
      }
      notify.success(t(account ? 'saved' : 'created', { name: value.name }), { id: 'whatsapp' })
      if (account) onClose()
      else setAdded(saved.account)
    },
  })
  if (added) return <AddedDialog account={added} onClose={onClose} />
  return (
    <form.AppForm>
      <FormDialog
        title={account ? t('editTitle', { name: account.name }) : t('add')}
        maxWidth="md"
        labels={Object.fromEntries(FIELDS.map((name) => [name, t(name)]))}
        failure={failure}
        submit={[t(account ? 'save' : 'create'), t(account ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        {account ? <AccountAddress account={account} /> : null}
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} hint={t('nameHint')} required autoFocus autoComplete="off" maxLength={80} />}
        </form.AppField>
        {IDS.map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.TextField
                label={t(name)}
                hint={name === 'phoneNumberId' ? t('phoneNumberIdHint') : undefined}
                required
                autoComplete="off"
                maxLength={32}
              />
            )}
          </form.AppField>
        ))}
        {SECRETS.map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.PasswordField
                label={t(name)}
                hint={account ? t('kept') : t(`${name}Hint`)}
                required={!account}
                autoComplete="new-password"
              />
            )}
          </form.AppField>
        ))}
        <form.Field name="queue">
          {(field) => (
            <TextField
              select
              size="small"
              slotProps={{ select: { displayEmpty: true } }}
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
        <form.Field name="type">
          {(field) => (
            <TextField
              select
              size="small"
              slotProps={{ select: { displayEmpty: true } }}
              label={t('type')}
              value={field.state.value}
              onChange={({ target }) => field.handleChange(target.value)}
            >
              <MenuItem value="">{t('usualType')}</MenuItem>
              {activeTypes(field.state.value).map((key) => (
                <MenuItem key={key} value={key}>
                  {typeName(key)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </form.Field>
        {ANSWERS.map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.TextArea label={t(name)} hint={t(`${name}Hint`)} rows={2} />}
          </form.AppField>
        ))}
        {account ? (
          <form.Field name="active">
            {(field) => (
              <FormControlLabel
                control={<Switch checked={field.state.value} onChange={(_, on) => field.handleChange(on)} />}
                label={t('active')}
              />
            )}
          </form.Field>
        ) : null}
      </FormDialog>
    </form.AppForm>
  )
}
