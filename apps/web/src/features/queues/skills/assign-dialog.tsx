import type { SkillMatrix } from '@balcao/contracts/queues/skills'
import { SKILL_LEVELS } from '@balcao/contracts/queues/words'
import { DateField } from '@balcao/ui/dates/date-fields'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { refusalOf, useQueueActs } from '../queues.data.ts'
import { t } from './skills.messages.ts'

type AssignDialogProps = {
  person: SkillMatrix['users'][number]
  skill: SkillMatrix['skills'][number]
  held: SkillMatrix['cells'][number] | undefined
  onClose: () => void
}

/** How well somebody has a skill, and until when; or that they do not have it. */
export const AssignDialog = ({ person, skill, held, onClose }: AssignDialogProps) => {
  const acts = useQueueActs()
  const [failure, setFailure] = useState<string | undefined>()
  const names = { person: person.name, skill: skill.name }
  const form = useAppForm({
    defaultValues: { level: held ? String(held.level) : '', expiresOn: held?.expiresOn ?? '' },
    ...validateOnBlur,
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        if (value.level !== '')
          await acts.assignSkill({
            skillId: skill.id,
            userIds: [person.id],
            level: Number(value.level),
            expiresOn: value.expiresOn || null,
          })
        else if (held) await acts.takeSkill(skill.id, person.id)
        notify.success(t('assigned', names), { id: 'skill' })
        onClose()
      } catch (error) {
        const { why, fields } = refusalOf(error)
        setFailure(t('failed', { why }))
        showServerErrors(formApi as never, fields)
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t('assignTitle', names)}
        maxWidth="xs"
        labels={{ level: t('assignLevel'), expiresOn: t('assignUntil') }}
        failure={failure}
        submit={[t('save'), t('saving')]}
        onClose={onClose}
      >
        <form.AppField name="level">
          {(field) => (
            <field.Select
              label={t('assignLevel')}
              options={[
                { value: '', label: t('assignNone') },
                ...SKILL_LEVELS.map((level) => ({ value: String(level), label: String(level) })),
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="expiresOn">{() => <DateField label={t('assignUntil')} hint={t('assignUntilHint')} optional />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
