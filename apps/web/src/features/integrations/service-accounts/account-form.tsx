import {
  CreateServiceAccount,
  MAX_SERVICE_DESCRIPTION,
  MAX_SERVICE_NAME,
  type ServiceAccount,
} from '@balcao/contracts/users/service-accounts'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { roleWord } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import page from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../../lib/page/use-saved-form.ts'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { PersonSelect } from '../../../lib/pickers/person-select.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { type AccountValues, reasonsOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { useServiceActs } from './service-accounts.data.ts'

type AccountFormProps = { values: AccountValues; edited?: ServiceAccount; onMade?: (id: number) => void }

/** What a program may do, and who answers for it. */
export const AccountForm = ({ values: first, edited, onMade }: AccountFormProps) => {
  const navigate = useNavigate()
  const { save } = useServiceActs()
  const cache = trpc.useUtils()
  const roles = trpc.users.serviceAccounts.roles.useQuery({}).data ?? []
  const queues = trpc.queues.list.useQuery({}).data?.data ?? []
  const form = useSavedForm<AccountValues, ServiceAccount>({
    t,
    values: first,
    edited,
    reasonsOf,
    save: (written, version) => {
      const input = CreateServiceAccount.parse(toInput(written))
      return save(edited ? { ...input, id: edited.id, version } : input)
    },
    present: edited && (() => cache.users.serviceAccounts.get.fetch({ id: edited.id })),
    onSaved: ({ id }, written) => {
      notify.success(t('saved'), { id: 'service-account' })
      if (edited) return written
      onMade?.(id)
      return undefined
    },
  })
  const { values, errors, change } = form
  const offered = roles.map(({ slug, name }) => [slug, roleWord(name)] as const)
  const isOffered = offered.some(([slug]) => slug === values.role)
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/integrations/service-accounts' })}>
      <div className={page.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{ name: t('name'), state: t('state'), active: t('active'), inactive: t('inactive') }}
          maxName={MAX_SERVICE_NAME}
          onChange={change}
        />
        <FieldFrame label={t('description')} error={errors.description} optional>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={values.description}
              onChange={(description) => change({ description })}
              inputProps={{ maxLength: MAX_SERVICE_DESCRIPTION, autoComplete: 'off' }}
            />
          )}
        </FieldFrame>
        <Choice
          label={t('role')}
          value={values.role}
          options={isOffered || !edited ? offered : [...offered, [values.role, roleWord(edited.roleName)]]}
          onChange={(role) => change({ role })}
        />
        <ManyField
          label={t('queues')}
          hint={t('queuesHint')}
          options={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.queueIds}
          onChange={(queueIds) => change({ queueIds })}
        />
      </div>
      <div className={page.card}>
        <FieldFrame label={t('owner')} hint={t('ownerHint')} error={errors.ownerId}>
          {(ids) => <PersonSelect ids={ids} value={values.ownerId} onChange={(ownerId) => change({ ownerId })} assignable />}
        </FieldFrame>
        <Choice
          label={t('ownerQueue')}
          value={values.ownerQueueId}
          options={[['', t('noQueue')], ...queues.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(ownerQueueId) => change({ ownerQueueId })}
        />
      </div>
    </SavedForm>
  )
}
