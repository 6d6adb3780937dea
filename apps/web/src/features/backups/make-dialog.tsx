import { FILE_MODES, type FileMode, PASSPHRASE_LEAST, PROTECTIONS, type Protect } from '@balcao/contracts/backups/backups'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './make-messages.ts'

const LABELS = {
  ...{ note: t('note'), files: t('files'), protection: t('protection') },
  ...{ passphrase: t('passphrase'), again: t('again'), recipient: t('recipient') },
}
type Values = {
  note: string
  files: FileMode
  protection: 'none' | 'passphrase' | 'recipient'
  passphrase: string
  again: string
  recipient: string
}
const EMPTY: Values = { note: '', files: 'include', protection: 'none', passphrase: '', again: '', recipient: '' }

function protectOf({ protection, passphrase, recipient }: Values): Protect | undefined {
  if (protection === 'none') return undefined
  return protection === 'passphrase' ? { passphrase } : { recipient: recipient.trim() }
}

/** What is wrong with what protects a copy, by field. */
function faultsOf({ protection, passphrase, again, recipient }: Values): Partial<Record<keyof Values, string>> {
  if (protection === 'passphrase' && [...passphrase].length < PASSPHRASE_LEAST)
    return { passphrase: t('passphraseShort', { least: String(PASSPHRASE_LEAST) }) }
  if (protection === 'passphrase' && again !== passphrase) return { again: t('againDiffers') }
  if (protection === 'recipient' && !recipient.trim().startsWith('age1')) return { recipient: t('recipientWrong') }
  return {}
}

/** Asks for a backup with a note, with or without files, and with a copy that only a passphrase or a key opens. */
const MakeDialog = ({ onClose }: { onClose: () => void }) => {
  const [failure, setFailure] = useState<string | undefined>()
  const utils = trpc.useUtils()
  const form = useAppForm({
    defaultValues: EMPTY,
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        const fields = faultsOf(value)
        return Object.keys(fields).length > 0 ? { fields } : undefined
      },
    },
    onSubmit: async ({ value }) => {
      setFailure(undefined)
      const protect = protectOf(value)
      const note = value.note.trim()
      try {
        await api.backups.create.mutate({ files: value.files, ...(note ? { note } : {}), ...(protect ? { protect } : {}) })
        notify.success(t('asked'), { id: 'backups' })
        onClose()
      } catch (error) {
        setFailure(t('refused', { why: failureOf(error).message }))
      } finally {
        await utils.backups.invalidate()
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog title={t('title')} maxWidth="xs" labels={LABELS} failure={failure} submit={[t('make'), t('making')]} onClose={onClose}>
        <form.AppField name="note">
          {(field) => <field.TextField label={LABELS.note} optional autoFocus autoComplete="off" hint={t('noteHint')} />}
        </form.AppField>
        <form.AppField name="files">
          {(field) => <field.Select label={LABELS.files} options={FILE_MODES.map((value) => ({ value, label: t(`files_${value}`) }))} />}
        </form.AppField>
        <form.AppField name="protection">
          {(field) => (
            <field.Select
              label={LABELS.protection}
              options={(['none', ...PROTECTIONS] as const).map((value) => ({ value, label: t(`protection_${value}`) }))}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.protection}>
          {(protection) =>
            protection === 'passphrase' ? (
              <>
                <form.AppField name="passphrase">
                  {(field) => (
                    <field.PasswordField label={LABELS.passphrase} required autoComplete="new-password" hint={t('passphraseHint')} />
                  )}
                </form.AppField>
                <form.AppField name="again">
                  {(field) => <field.PasswordField label={LABELS.again} required autoComplete="new-password" />}
                </form.AppField>
              </>
            ) : protection === 'recipient' ? (
              <form.AppField name="recipient">
                {(field) => <field.TextField label={LABELS.recipient} required autoComplete="off" hint={t('recipientHint')} />}
              </form.AppField>
            ) : null
          }
        </form.Subscribe>
      </FormDialog>
    </form.AppForm>
  )
}
export default MakeDialog
