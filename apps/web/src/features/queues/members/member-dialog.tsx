import { type Member, UpdateMember } from '@balcao/contracts/queues/members'
import type { Queue } from '@balcao/contracts/queues/queues'
import { MAX_CAPACITY, MAX_WEIGHT, MEMBER_KINDS, type MemberKind } from '@balcao/contracts/queues/words'
import { CheckBox } from '@balcao/ui/check-box'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from '../parts.messages.ts'
import { refusalOf, useQueueActs } from '../queues.data.ts'
import css from '../queues.module.css'

type Values = { weight: string; capacity: string; kind: string; isLeader: boolean }
const inputOf = ({ weight, capacity, kind, isLeader }: Values) => ({
  weight: weight.trim() === '' ? Number.NaN : Number(weight),
  capacity: capacity.trim() === '' ? null : Number(capacity),
  kind: kind as MemberKind,
  isLeader,
})

/** The validator is the contract: its reason for each field. */
function reasonsOf(values: Values): Record<string, string> | undefined {
  const parsed = UpdateMember.safeParse({ id: 1, userId: 1, ...inputOf(values) })
  return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** How somebody works on a queue. */
export const MemberDialog = ({ queue, member, onClose }: { queue: Queue; member: Member; onClose: () => void }) => {
  const acts = useQueueActs()
  const [failure, setFailure] = useState<string | undefined>()
  const [before] = useState(member)
  const { id: userId, name } = before.user
  const form = useAppForm({
    defaultValues: {
      weight: String(before.weight),
      capacity: before.ownCapacity === null ? '' : String(before.ownCapacity),
      kind: before.kind,
      isLeader: before.isLeader,
    } as Values,
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await acts.saveMember({ id: queue.id, userId, version: before.version, ...inputOf(value) })
        notify.success(t('saved', { name }), { id: 'member' })
        onClose()
      } catch (error) {
        const { code, why, fields } = refusalOf(error)
        setFailure(code === 'member_changed' ? t('stale') : t('failed', { why }))
        showServerErrors(formApi as never, fields)
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('memberTitle', { name })}
        maxWidth="xs"
        labels={{ weight: t('weight'), capacity: t('capacity') }}
        failure={failure}
        submit={[t('save'), t('saving')]}
        onClose={onClose}
      >
        <form.AppField name="weight">
          {(field) => <field.TextField label={t('weight')} hint={t('weightHint')} type="number" min={1} max={MAX_WEIGHT} required />}
        </form.AppField>
        <form.AppField name="capacity">
          {(field) => (
            <field.TextField
              label={t('capacity')}
              hint={t('capacityHint', { n: queue.capacityDefault })}
              type="number"
              min={0}
              max={MAX_CAPACITY}
            />
          )}
        </form.AppField>
        <form.AppField name="kind">
          {(field) => <field.Select label={t('kind')} options={MEMBER_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))} />}
        </form.AppField>
        <form.Field name="isLeader">
          {(field) => (
            <label className={css.check}>
              <CheckBox checked={field.state.value} onChange={(isOn) => field.handleChange(isOn)} />
              {t('isLeader')}
            </label>
          )}
        </form.Field>
      </FormDialog>
    </form.AppForm>
  )
}
