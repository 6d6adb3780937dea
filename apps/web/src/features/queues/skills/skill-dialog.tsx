import { LANGUAGES, type Language } from '@balcao/contracts/language'
import { CreateSkill, type Skill, type SkillMatch } from '@balcao/contracts/queues/skills'
import { SKILL_LEVELS } from '@balcao/contracts/queues/words'
import { CheckBox } from '@balcao/ui/check-box'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { TagsField } from '../../../lib/pickers/tags-field.tsx'
import { useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { refusalOf, useQueueActs } from '../queues.data.ts'
import css from '../queues.module.css'
import { FieldValues } from './field-values.tsx'
import matrixCss from './matrix.module.css'
import { t } from './skills.messages.ts'

type Values = { name: string; group: string; tagIds: number[]; fields: SkillMatch['fields']; languages: Language[]; level: string }
const LANGUAGE_NAME = { 'pt-BR': 'language_pt', en: 'language_en' } as const satisfies Record<Language, string>
export const languageName = (language: Language): string => t(LANGUAGE_NAME[language])

const inputOf = ({ name, group, tagIds, fields, languages, level }: Values) => ({
  name,
  group: group.trim(),
  // A row without a field or a value is not one yet.
  ticketMatch: { tagIds, fields: fields.filter(({ id, value }) => id > 0 && value.trim() !== ''), languages, level: Number(level) },
})

/** The validator is the contract: its reason for each field. */
function reasonsOf(values: Values): Record<string, string> | undefined {
  const parsed = CreateSkill.safeParse(inputOf(values))
  return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** What a skill is called, and which tickets ask for it. */
export const SkillDialog = ({ skill, onClose }: { skill: Skill | undefined; onClose: () => void }) => {
  const acts = useQueueActs()
  const { tags } = useTicketOptions(true)
  const [failure, setFailure] = useState<string | undefined>()
  const [before] = useState(skill)
  const match = before?.ticketMatch
  const form = useAppForm({
    defaultValues: {
      name: before?.name ?? '',
      group: before?.group ?? '',
      tagIds: match?.tagIds ?? [],
      fields: match?.fields ?? [],
      languages: match?.languages ?? [],
      level: String(match?.level ?? 1),
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
        const { name } = before
          ? await acts.saveSkill({ id: before.id, version: before.version, ...inputOf(value) })
          : await acts.createSkill(inputOf(value))
        notify.success(t(before ? 'saved' : 'created', { name }), { id: 'skill' })
        onClose()
      } catch (error) {
        const { code, why, fields } = refusalOf(error)
        setFailure(t('failed', { why }))
        showServerErrors(formApi as never, code === 'skill_name_taken' ? { name: why } : fields)
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t(before ? 'editTitle' : 'createTitle')}
        labels={{ name: t('name'), group: t('group') }}
        failure={failure}
        submit={[t(before ? 'save' : 'create'), t(before ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} required autoFocus autoComplete="off" maxLength={80} />}
        </form.AppField>
        <form.AppField name="group">
          {(field) => <field.TextField label={t('group')} hint={t('groupHint')} optional autoComplete="off" maxLength={80} />}
        </form.AppField>
        <fieldset className={css.choices}>
          <legend className={css.heading}>{t('ticketsAsk')}</legend>
          <form.Field name="tagIds">
            {(field) => (
              <FieldFrame label={t('tags')}>
                {(ids) => (
                  <TagsField
                    id={ids.id}
                    label={t('tags')}
                    value={tags.filter(({ id }) => field.state.value.includes(id))}
                    onChange={(next) => field.handleChange(next.map(({ id }) => id))}
                  />
                )}
              </FieldFrame>
            )}
          </form.Field>
          <form.Field name="fields">
            {(field) => <FieldValues value={field.state.value} onChange={(next) => field.handleChange(next)} />}
          </form.Field>
          <form.Field name="languages">
            {(field) => (
              <fieldset className={css.choices}>
                <legend className="field-label">{t('languages')}</legend>
                <div className={matrixCss.languages}>
                  {LANGUAGES.map((one) => (
                    <label key={one} className={css.check}>
                      <CheckBox
                        checked={field.state.value.includes(one)}
                        onChange={(isOn) =>
                          field.handleChange(isOn ? [...field.state.value, one] : field.state.value.filter((kept) => kept !== one))
                        }
                      />
                      {languageName(one)}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
          </form.Field>
          <form.AppField name="level">
            {(field) => (
              <field.Select label={t('level')} options={SKILL_LEVELS.map((one) => ({ value: String(one), label: String(one) }))} />
            )}
          </form.AppField>
        </fieldset>
      </FormDialog>
    </form.AppForm>
  )
}
